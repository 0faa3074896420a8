import Files
import Synchronization

/// What libical printed of one component, for all that differ from it in texts, moments and the like.
struct ComponentShape: Sendable {
    /// Whole lines as they are printed, and between them the heads of those whose values are set.
    private let bytes: [UInt8]
    /// Where these heads are, each up to its value.
    private let heads: [Range<Int>]

    /// Prints a component through libical, with a plain word for each text; nil if a value is not
    /// at the end of its line just as we would set it.
    init?(_ component: Component) {
        let sample = component.mapProperties(\.sample)
        var reader = Reader(sample)
        guard reader.read(sample), reader.isAtEnd else { return nil }
        bytes = reader.bytes
        heads = reader.heads
    }

    /// The text of a component of this shape; nil if it has a text that libical has to print.
    func text(of component: Component) -> [UInt8]? {
        var filling = SlotWriter(bytes, heads)
        component.forEachProperty { filling.set($0) }
        return filling.isSound ? filling.text : nil
    }

    /// Goes through what libical printed, line by line.
    private struct Reader {
        private(set) var bytes: [UInt8] = []
        private(set) var heads: [Range<Int>] = []
        private let lines: [[UInt8]]
        private var place = 0

        init(_ component: Component) { lines = component.printedLines() }

        var isAtEnd: Bool { place == lines.count }

        /// Reads a component; false if its lines are others than its properties.
        mutating func read(_ component: Component) -> Bool {
            guard keep("BEGIN:\(component.name)") else { return false }
            for property in component.properties {
                guard read(property) else { return false }
            }
            return component.children.allSatisfy { read($0) } && keep("END:\(component.name)")
        }

        private mutating func read(_ property: Property) -> Bool {
            guard place < lines.count, lines[place].starts(with: property.name.utf8) else {
                return false
            }
            let line = lines[place]
            place += 1
            guard property.isSet else {
                Fold.append(line, to: &bytes)
                return true
            }
            var value: [UInt8] = [UInt8(ascii: ":")]
            guard property.appendValue(to: &value), line.suffix(value.count) == value[...] else {
                return false
            }
            let start = bytes.count
            bytes += line.dropLast(value.count - 1)
            heads.append(start..<bytes.count)
            return true
        }

        private mutating func keep(_ wanted: String) -> Bool {
            guard place < lines.count, lines[place].elementsEqual(wanted.utf8) else { return false }
            Fold.append(lines[place], to: &bytes)
            place += 1
            return true
        }
    }

    /// Sets values one after another.
    private struct SlotWriter {
        private(set) var isSound = true
        private var folded: [UInt8] = []
        private let bytes: [UInt8]
        private let heads: [Range<Int>]
        private var (next, done) = (0, 0)

        init(_ bytes: [UInt8], _ heads: [Range<Int>]) {
            (self.bytes, self.heads) = (bytes, heads)
            folded.reserveCapacity(2 * bytes.count + 256)
        }

        mutating func set(_ property: Property) {
            guard property.isSet, isSound else { return }
            let head = heads[next]
            folded += bytes[done..<head.lowerBound]
            let start = folded.count
            folded += bytes[head]
            isSound = property.appendValue(to: &folded)
            Fold.endLine(of: &folded, from: start)
            done = head.upperBound
            next += 1
        }

        var text: [UInt8] { folded + bytes[done...] }
    }
}

/// The shapes that were printed, by what tells them apart.
final class ComponentCache: Sendable {
    static let shared = ComponentCache()

    private struct Key: Hashable {
        private let bytes: [UInt8]

        init(_ component: Component) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(512)
            component.appendShape(to: &bytes)
            self.bytes = bytes
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes.withUnsafeBytes { ChangeDigest.ofPart($0) })
        }
    }
    /// Rarely full; bounds the memory that people's places and rules take.
    private let shapes = Mutex(BoundedCache<Key, ComponentShape?>(limit: 512))

    /// The shape of a component; nil if libical has to print all that are like it.
    func shape(of component: Component) -> ComponentShape? {
        let key = Key(component)
        if let known = shapes.withLock({ $0[key] }) { return known }
        let shape = ComponentShape(component)
        shapes.withLock { $0[key] = .some(shape) }
        return shape
    }
}

extension Component {
    /// Adds what tells its shape: names, parameters, and values that are never set.
    fileprivate func appendShape(to bytes: inout [UInt8]) {
        bytes += name.utf8
        bytes.append(0)
        for property in properties { property.appendShape(to: &bytes) }
        for child in children { child.appendShape(to: &bytes) }
        bytes.append(1)
    }
}

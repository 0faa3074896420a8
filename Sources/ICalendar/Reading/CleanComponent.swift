/// A component as unfolded lines, within the limits.
struct CleanComponent {
    let name: String
    let line: Int
    var lines: [ContentLine] = []
    var parts: [CleanComponent] = []
}

/// Splits a component's bytes into unfolded lines.
struct ComponentCleaner {
    /// The limits that can be exceeded. Each is reported once.
    private enum Excess: Hashable {
        case depth, parts, lines, length

        var reason: CalendarProblem.Reason {
            switch self {
            case .depth: .tooDeep(most: Limits.depth)
            case .parts: .tooManyComponents(most: Limits.partsOfOne)
            case .lines: .tooManyProperties(most: Limits.propertiesOfOne)
            case .length: .lineTooLong(kibibytes: Limits.line >> 10)
            }
        }
    }
    private var scanner: LineScanner
    private let first: Int
    /// The open components, outermost first, without those that are too deep.
    private var stack: [CleanComponent] = []
    private var open = OpenComponents()
    private var finished: CleanComponent?
    private var lineCount = 0
    private var partCount = 0
    private var told: Set<Excess> = []
    private var scratch: [UInt8] = []
    /// The problems of content that was left out.
    private(set) var problems: [(line: Int, reason: CalendarProblem.Reason)] = []

    /// Creates a cleaner of the bytes of one component. `line` is the number of its first line.
    init(_ bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd, line: Int) {
        scanner = LineScanner(bytes, lineEnd, line: line)
        first = line
    }

    /// Returns the component, or `nil` if it has no BEGIN.
    mutating func cleaned() -> CleanComponent? {
        while finished == nil, let line = scanner.next() {
            if let value = scanner.value(of: "BEGIN", in: line) {
                begin(name(value), line)
            } else if let value = scanner.value(of: "END", in: line) {
                end(name(value))
            } else if !stack.isEmpty, open.count <= Limits.depth {
                take(line)
            }
        }
        closeParts(keeping: 0)
        return finished
    }

    private mutating func begin(_ name: String, _ line: LogicalLine) {
        open.open(name)
        guard open.count <= Limits.depth else {
            return tell(.depth, line.number)
        }
        partCount += 1
        stack.append(CleanComponent(name: name, line: line.number))
    }

    private mutating func end(_ name: String) {
        if open.close(name) { closeParts(keeping: open.count) }
    }

    private mutating func closeParts(keeping count: Int) {
        while stack.count > count, let part = stack.popLast() {
            guard !stack.isEmpty else {
                finished = part
                return
            }
            guard partCount <= Limits.partsOfOne else {
                tell(.parts, part.line)
                continue
            }
            stack[stack.count - 1].parts.append(part)
        }
    }

    private mutating func take(_ line: LogicalLine) {
        lineCount += 1
        guard lineCount <= Limits.propertiesOfOne else { return tell(.lines, line.number) }
        guard let content = content(line) else { return }
        let top = stack.count - 1
        guard let before = stack[top].lines.indices.last,
            content.continues(stack[top].lines[before]),
            stack[top].lines[before].bytes.count + content.bytes.count <= Limits.line
        else { return stack[top].lines.append(content) }
        stack[top].lines[before].bytes += content.bytes
    }

    private mutating func content(_ line: LogicalLine) -> ContentLine? {
        var bytes: [UInt8] = []
        var rest = scanner.content(of: line)
        bytes.reserveCapacity(Swift.min(line.end - line.start, Limits.line))
        guard rest.drain(into: &bytes, limit: Limits.line) else {
            if !Self.isBulky(bytes) {
                tell(.length, line.number)
            }
            return nil
        }
        // Editors and bad mail programs put blank lines between others.
        let isBlank = bytes.allSatisfy { $0 <= UInt8(ascii: " ") }
        return isBlank ? nil : ContentLine(bytes: bytes, number: line.number)
    }

    /// Returns whether a line has a whole file as its value, which is never needed.
    private static func isBulky(_ bytes: [UInt8]) -> Bool {
        let start = Leniency.text(of: bytes.prefix(8)).uppercased()
        return ["ATTACH", "IMAGE", "X-"].contains { start.hasPrefix($0) }
    }

    private mutating func name(_ value: consuming UnfoldedBytes) -> String {
        guard value.drain(into: &scratch, limit: Limits.name) else { return "" }
        return Leniency.text(of: scratch).trimmedUpper
    }

    private mutating func tell(_ excess: Excess, _ line: Int) {
        guard told.insert(excess).inserted else { return }
        problems.append((line, excess.reason))
    }
}

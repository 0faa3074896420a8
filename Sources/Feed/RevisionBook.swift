package import CivilTime
import Files

/// The revision of each of a feed's components: one that is as it was keeps the one that it has,
/// one that is not gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is kept as lines of text from one publishing to the next.
package struct RevisionBook: Sendable {
    fileprivate struct Line {
        let content: UInt64
        let revision: Int
    }
    private let before: LineTable
    private var lines: [(component: UInt64, line: Line)] = []
    private let greatest: Int
    /// What a component that changed now gets: never a revision that was given before.
    let next: Instant
    /// How many digits the SEQUENCE has that follows from it.
    let digits: Int

    /// The revisions that were given before, as `text` had them; what changed was changed now.
    ///
    /// A clock that went back gives a revision after all that were given. `seen` is the latest that
    /// readers have: where the text does not know it, the text was set back, and all counts as
    /// changed.
    package init(_ text: String, at now: Instant, seen: Instant? = nil) {
        var (text, greatest) = (text, 0)
        var before: [(component: UInt64, line: Line)] = []
        text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            if let head = reader.line() { greatest = Int(truncatingIfNeeded: head.component) }
            before.reserveCapacity(bytes.count / Self.usualLength)
            while let line = reader.line() {
                let revision = Int(truncatingIfNeeded: line.revision)
                before.append(
                    (line.component, Line(content: line.content, revision: revision)))
                greatest = max(greatest, revision)
            }
        }
        if let seen, seen.seconds > greatest {
            before = []
            greatest = seen.seconds
        }
        self.before = LineTable(before)
        self.greatest = greatest
        next = Instant(seconds: max(now.seconds, greatest + 1))
        digits = Self.digits(of: next.seconds)
    }

    /// The revision of a component, named and told in short; to be asked once for each.
    package mutating func revision(of component: UInt64, content: UInt64) -> Instant {
        var line = Line(content: content, revision: next.seconds)
        // Components of one feed are printed alike, so all have numbers of one length.
        if let old = before[component], old.content == content,
            Self.digits(of: old.revision) == digits
        {
            line = old
        }
        lines.append((component, line))
        return Instant(seconds: line.revision)
    }

    private static func digits(of revision: Int) -> Int {
        var rest = PublishedRevision.sequence(of: Instant(seconds: revision))
        var count = 1
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }

    /// How many bytes a line mostly has.
    private static let usualLength = 42
    /// Three numbers, and what follows each.
    private static let longestLine = 3 * 17

    /// The lines for the next time: the greatest revision ever given, then what was asked for.
    package var text: String {
        let last = lines.reduce(greatest) { max($0, $1.line.revision) }
        return String(unsafeUninitializedCapacity: (lines.count + 1) * Self.longestLine) { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            var end = 0
            Self.append(UInt64(last), 0, 0, to: start, &end)
            for (component, line) in lines {
                Self.append(component, line.content, UInt64(line.revision), to: start, &end)
            }
            return end
        }
    }

    private static func append(
        _ component: UInt64, _ content: UInt64, _ revision: UInt64,
        to start: UnsafeMutablePointer<UInt8>, _ end: inout Int
    ) {
        append(component, to: start, &end, before: UInt8(ascii: " "))
        append(content, to: start, &end, before: UInt8(ascii: " "))
        append(revision, to: start, &end, before: UInt8(ascii: "\n"))
    }

    private static func append(
        _ field: UInt64, to start: UnsafeMutablePointer<UInt8>, _ end: inout Int,
        before next: UInt8
    ) {
        // The longest line has room for all sixteen digits of each field.
        let left = min(15, field.leadingZeroBitCount / 4)
        Hexadecimal.write(field << UInt64(4 * left), to: UnsafeMutableRawPointer(start + end))
        end += 16 - left
        start[end] = next
        end += 1
    }
}

/// Lines by component, the last of each; components are digests, so they scatter by themselves.
private struct LineTable: Sendable {
    private let lines: [(component: UInt64, line: RevisionBook.Line)]
    /// At a component's own slot, or the next free one, where its line is, from 1.
    private var slots: [UInt32]

    init(_ lines: [(component: UInt64, line: RevisionBook.Line)]) {
        self.lines = lines
        let room = UInt64.bitWidth - (2 * lines.count).leadingZeroBitCount
        slots = Array(repeating: 0, count: lines.isEmpty ? 0 : 1 << room)
        for (place, line) in lines.enumerated() {
            slots[slot(of: line.component)] = UInt32(place + 1)
        }
    }

    subscript(component: UInt64) -> RevisionBook.Line? {
        if slots.isEmpty { return nil }
        let place = slots[slot(of: component)]
        return place == 0 ? nil : lines[Int(place) - 1].line
    }

    /// The slot that has a component's line, or is free for it.
    private func slot(of component: UInt64) -> Int {
        let last = slots.count - 1
        var slot = Int(truncatingIfNeeded: component) & last
        while slots[slot] != 0, lines[Int(slots[slot]) - 1].component != component {
            slot = (slot + 1) & last
        }
        return slot
    }
}

/// Reads lines of three numbers in hexadecimal digits.
private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The numbers of the next line; nil after the last, or if it is not such a line.
    mutating func line() -> (component: UInt64, content: UInt64, revision: UInt64)? {
        guard let component = number(before: UInt8(ascii: " ")),
            let content = number(before: UInt8(ascii: " ")),
            let revision = number(before: UInt8(ascii: "\n"))
        else { return nil }
        return (component, content, revision)
    }

    private mutating func number(before next: UInt8) -> UInt64? {
        var number: UInt64 = 0
        while place + 8 <= bytes.count, let start = bytes.baseAddress,
            let digits = Hexadecimal.eight(UnsafeRawPointer(start + place))
        {
            number = number << 32 | digits
            place += 8
        }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case 48...57: number = number << 4 | UInt64(byte &- 48)
            case 97...102: number = number << 4 | UInt64(byte &- 87)
            default: return byte == next ? number : nil
            }
        }
        return nil
    }
}

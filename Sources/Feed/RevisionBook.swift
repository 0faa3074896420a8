package import CivilTime
import Files

/// The revision of each of a feed's components: one that is as it was keeps the one that it has,
/// one that is not gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is kept as lines of text from one publishing to the next, and after them where the events of
/// their own lie in the feed.
package struct RevisionBook: Sendable {
    fileprivate struct Line {
        /// A digest of all that a component says, its UID included.
        let content: UInt64
        let revision: Int
    }
    private let before: LineTable
    private var lines: [Line] = []
    /// The past as the feed before shows it; nil where that is not known.
    package let past: PrintedPast?
    private var days: [PrintedPast.Day] = []
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
        var before: [Line] = []
        var past: PrintedPast?
        text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            greatest = reader.line().flatMap { Self.revision($0.first) } ?? 0
            before.reserveCapacity(bytes.count / Self.usualLength)
            while let line = reader.line().flatMap({ Line($0, after: before.last) }) {
                before.append(line)
                greatest = max(greatest, line.revision)
            }
            past = reader.past()
        }
        if let seen, seen.seconds > greatest {
            (before, past) = ([], nil)
            greatest = seen.seconds
        }
        self.before = LineTable(before)
        self.past = past
        self.greatest = greatest
        next = Instant(seconds: max(now.seconds, greatest + 1))
        digits = Self.digits(of: next.seconds)
    }

    /// The revision of a component of so many bytes, of which `content` is a digest; to be asked once
    /// for each.
    package mutating func revision(of content: UInt64, length: Int = 0) -> Instant {
        if !days.isEmpty {
            days[days.count - 1].count += 1
            days[days.count - 1].length += length
        }
        var line = Line(content: content, revision: next.seconds)
        // Components of one feed are printed alike, so all have numbers of one length.
        if let old = before[content], Self.digits(of: old.revision) == digits { line = old }
        lines.append(line)
        return Instant(seconds: line.revision)
    }

    /// Hears that what follows are events of their own of a day; the days come in order.
    mutating func begin(_ day: CivilDate, isTimed: Bool) {
        if days.last?.date != day { days.append(PrintedPast.Day(date: day)) }
        if isTimed { days[days.count - 1].isTimed = true }
    }

    /// Whether the events of some days can be taken over: all components of a feed have numbers of
    /// one length.
    package func canKeep(_ past: KeptPast) -> Bool {
        before.lines(past.count, before: past.linesAfter)?
            .allSatisfy { Self.digits(of: $0.revision) == digits } ?? false
    }

    /// Takes over the revisions of the events of some days, which come before all others.
    mutating func keep(_ past: KeptPast) {
        lines += before.lines(past.count, before: past.linesAfter) ?? []
        days = past.days
    }

    /// A revision as it was read; nil if it can be none, as it comes after the last date.
    fileprivate static func revision(_ number: UInt64) -> Int? {
        number / 86_400 <= CivilDate.latest.dayNumber ? Int(number) : nil
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
    private static let usualLength = 18
    /// Three numbers, and what follows each.
    private static let longestLine = 3 * 17

    /// The greatest revision ever given, then a line for each component that was asked for, with its
    /// revision where that is not the one of the line before, then the days of the past that was
    /// printed, with what it follows from.
    package func text(of origin: PrintedPast.Origin?) -> String {
        let last = lines.reduce(greatest) { max($0, $1.revision) }
        let count = lines.count + 1 + (origin == nil ? 0 : 4 + days.count)
        return String(unsafeUninitializedCapacity: count * Self.longestLine) { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            var end = 0
            Self.append(UInt64(last), to: start, &end, before: UInt8(ascii: "\n"))
            var revision: Int?
            for line in lines {
                Self.append(line, after: revision, to: start, &end)
                revision = line.revision
            }
            if let origin { Self.append(origin, days, to: start, &end) }
            return end
        }
    }

    private static func append(
        _ line: Line, after revision: Int?, to start: UnsafeMutablePointer<UInt8>,
        _ end: inout Int
    ) {
        let isOther = line.revision != revision
        append(line.content, to: start, &end, before: UInt8(ascii: isOther ? " " : "\n"))
        if isOther {
            append(UInt64(line.revision), to: start, &end, before: UInt8(ascii: "\n"))
        }
    }

    /// The mark, then lines of three numbers, and what they come to, in short: whoever cannot read
    /// them takes nothing over. A program that does not know them reads none.
    private static func append(
        _ origin: PrintedPast.Origin, _ days: [PrintedPast.Day],
        to start: UnsafeMutablePointer<UInt8>, _ end: inout Int
    ) {
        let first = end
        start[end] = Reader.pastMark
        end += 1
        append(
            origin.source, UInt64(bitPattern: Int64(origin.made.seconds)), UInt64(origin.entry),
            to: start, &end)
        append(number(origin.first), number(origin.open), UInt64(days.count), to: start, &end)
        for day in days {
            append(
                number(day.date), UInt64(day.count), UInt64(2 * day.length + (day.isTimed ? 1 : 0)),
                to: start, &end)
        }
        let written = UnsafeRawBufferPointer(start: start + first, count: end - first)
        append(ChangeDigest.ofPart(written), 0, 0, to: start, &end)
    }

    private static func number(_ date: CivilDate) -> UInt64 {
        UInt64(date.dayNumber - CivilDate.earliest.dayNumber)
    }

    private static func append(
        _ first: UInt64, _ second: UInt64, _ third: UInt64,
        to start: UnsafeMutablePointer<UInt8>, _ end: inout Int
    ) {
        append(first, to: start, &end, before: UInt8(ascii: " "))
        append(second, to: start, &end, before: UInt8(ascii: " "))
        append(third, to: start, &end, before: UInt8(ascii: "\n"))
    }

    /// The same without a past.
    package var text: String { text(of: nil) }

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

extension RevisionBook.Line {
    /// A line as it was read, after another one; nil if its revision can be none. Up to store version 14
    /// a digest of the UID stood before the other one, and each line had its revision.
    fileprivate init?(_ line: Reader.Line, after last: Self?) {
        let (content, revision) =
            switch line.count {
            case 1: (line.first, UInt64(last?.revision ?? 0))
            case 2: (line.first, line.second)
            default: (line.second, line.third)
            }
        guard let revision = RevisionBook.revision(revision) else { return nil }
        self.init(content: content, revision: revision)
    }
}

/// Lines by what their components say, the last of each; digests scatter by themselves.
private struct LineTable: Sendable {
    private let lines: [RevisionBook.Line]
    /// At a digest's own slot, or the next free one, where its line is, from 1.
    private var slots: [UInt32]

    init(_ lines: [RevisionBook.Line]) {
        self.lines = lines
        let room = UInt64.bitWidth - (2 * lines.count).leadingZeroBitCount
        slots = Array(repeating: 0, count: lines.isEmpty ? 0 : 1 << room)
        for (place, line) in lines.enumerated() {
            slots[slot(of: line.content)] = UInt32(place + 1)
        }
    }

    subscript(content: UInt64) -> RevisionBook.Line? {
        if slots.isEmpty { return nil }
        let place = slots[slot(of: content)]
        return place == 0 ? nil : lines[Int(place) - 1]
    }

    /// So many lines, before so many at the end; nil if there are fewer.
    func lines(_ count: Int, before last: Int) -> ArraySlice<RevisionBook.Line>? {
        let end = lines.count - last
        return count <= end ? lines[end - count..<end] : nil
    }

    /// The slot that has a digest's line, or is free for it.
    private func slot(of content: UInt64) -> Int {
        let last = slots.count - 1
        var slot = Int(truncatingIfNeeded: content) & last
        while slots[slot] != 0, lines[Int(slots[slot]) - 1].content != content {
            slot = (slot + 1) & last
        }
        return slot
    }
}

/// Reads lines of one to three numbers in hexadecimal digits.
private struct Reader {
    /// The numbers of a line; 0 for those that it does not have.
    struct Line {
        var count = 0
        var (first, second, third): (UInt64, UInt64, UInt64) = (0, 0, 0)
    }
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next line; nil after the last, or if it is not such a line.
    mutating func line() -> Line? {
        var line = Line()
        while line.count < 3, let number = number() {
            switch line.count {
            case 0: line.first = number
            case 1: line.second = number
            default: line.third = number
            }
            line.count += 1
            if bytes[place - 1] == UInt8(ascii: "\n") { return line }
        }
        return nil
    }

    /// The next line, if it has three numbers.
    private mutating func three() -> (UInt64, UInt64, UInt64)? {
        guard let line = line(), line.count == 3 else { return nil }
        return (line.first, line.second, line.third)
    }

    /// What stands after the lines begins with it.
    static let pastMark = UInt8(ascii: "=")

    /// The past that stands after the lines; nil if there is none, or it is not as it was written.
    mutating func past() -> PrintedPast? {
        let start = place - 1
        guard start >= 0, bytes[start] == Self.pastMark, let (source, made, entry) = three(),
            let (first, open, count) = three()
        else { return nil }
        var days: [PrintedPast.Day] = []
        for _ in 0..<min(count, 1 << 16) {
            guard let (date, count, length) = three() else { return nil }
            days.append(
                PrintedPast.Day(
                    date: Self.date(date), count: Int(truncatingIfNeeded: count),
                    length: Int(truncatingIfNeeded: length / 2), isTimed: length % 2 == 1))
        }
        let written = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<place])
        guard let (digest, left, right) = three(), (left, right) == (0, 0),
            digest == ChangeDigest.ofPart(written)
        else { return nil }
        return PrintedPast(
            origin: PrintedPast.Origin(
                source: source, made: Instant(seconds: Int(truncatingIfNeeded: made)),
                entry: Int(truncatingIfNeeded: entry), first: Self.date(first),
                open: Self.date(open)),
            days: days)
    }

    private static func date(_ number: UInt64) -> CivilDate {
        CivilDate(clamping: CivilDate.earliest.dayNumber &+ Int(truncatingIfNeeded: number))
    }

    /// The next number, with the blank or the end of the line after it.
    private mutating func number() -> UInt64? {
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
            case UInt8(ascii: " "), UInt8(ascii: "\n"): return number
            default: return nil
            }
        }
        return nil
    }
}

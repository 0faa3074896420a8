package import CivilTime

/// The revisions of a feed's components. A component that has not changed keeps its revision; any
/// other gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// The log is stored as text from one publishing to the next. It is a class, because all that is
/// printed in a feed adds to it. Not thread-safe.
package final class RevisionLog {
    /// The earlier revisions in seconds since 1970, by the digest of a component's content,
    /// including its UID.
    ///
    /// 64 bits are enough: the digest only has to differ between the components of one feed and
    /// their earlier contents, and a deliberate collision would only keep an old revision.
    private let before: [UInt64: Int]
    /// The revisions that were returned, in order.
    private var given: [(content: UInt64, revision: Int)] = []
    private let greatest: Int
    /// The revision of components that changed. It is later than any earlier revision.
    let next: Instant
    /// The number of digits of the SEQUENCE for `next`.
    let digits: Int

    /// Reads the text of an earlier log.
    ///
    /// If the clock went back, `next` is still after all earlier revisions. `seen` is the latest
    /// revision that apps have read: if the text does not have it, the store was set back, and all
    /// components count as changed.
    package init(_ text: String, at now: Instant, seen: Instant? = nil) {
        var (before, greatest) = Self.revisions(in: text)
        if let seen, seen.seconds > greatest { (before, greatest) = ([:], seen.seconds) }
        self.before = before
        self.greatest = greatest
        next = Instant(seconds: max(now.seconds, greatest + 1))
        digits = Self.digits(of: next.seconds)
    }

    /// Returns the revision of the component with a digest. Call it once for each component.
    package func revision(of content: UInt64) -> Instant {
        var revision = next.seconds
        // All numbers in a feed have the same length, because components are printed from one
        // template.
        if let old = before[content], Self.digits(of: old) == digits { revision = old }
        given.append((content, revision))
        return Instant(seconds: revision)
    }

    private static func digits(of revision: Int) -> Int {
        var (rest, count) = (PublishedRevision.sequence(of: Instant(seconds: revision)), 1)
        while rest >= 10 { (rest, count) = (rest / 10, count + 1) }
        return count
    }
}

/// The text of a log, with numbers in hexadecimal. The first line has the latest revision.
/// Each other line has a component's digest, and its revision unless that is the one of the line
/// before.
extension RevisionLog {
    /// The text from which the next log is read.
    package var text: String {
        var text = Self.hexadecimal(given.reduce(greatest) { max($0, $1.revision) }) + "\n"
        var last: Int?
        for (content, revision) in given {
            text += String(content, radix: 16)
            if revision != last { text += " " + Self.hexadecimal(revision) }
            text += "\n"
            last = revision
        }
        return text
    }

    private static func hexadecimal(_ revision: Int) -> String { String(revision, radix: 16) }

    /// Reads lines up to the first one in another form. Earlier versions wrote a digest of the UID
    /// before the other digest, and lines at the end that begin with "=".
    private static func revisions(in text: String) -> (before: [UInt64: Int], greatest: Int) {
        // A last line without a line end was cut off.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast()
        var greatest = lines.popFirst().flatMap { numbers($0).first }.flatMap(revision) ?? 0
        var (before, last): ([UInt64: Int], UInt64) = ([:], 0)
        before.reserveCapacity(lines.count)
        for line in lines {
            let numbers = numbers(line)
            guard (1...3).contains(numbers.count) else { break }
            if numbers.count > 1 { last = numbers[numbers.count - 1] }
            guard let revision = revision(last) else { break }
            before[numbers[numbers.count == 3 ? 1 : 0]] = revision
            greatest = max(greatest, revision)
        }
        return (before, greatest)
    }

    /// Returns the numbers in a line, or none if it contains anything else.
    private static func numbers(_ line: Substring.UTF8View) -> [UInt64] {
        let words = line.split(separator: UInt8(ascii: " "))
        let numbers = words.compactMap { UInt64(Substring($0), radix: 16) }
        return numbers.count == words.count ? numbers : []
    }

    /// Returns the number as a revision, or `nil` if it is too large for an instant that plans can
    /// use.
    private static func revision(_ number: UInt64) -> Int? {
        number / 86_400 <= CivilDate.latest.dayNumber ? Int(number) : nil
    }
}

/// The relation between SEQUENCE and the instant of the last change (RFC 5545 3.8.7.4).
package enum PublishedRevision {
    private static let year2020 = 1_577_836_800

    /// Returns the number of seconds from 2020 to a change, so that later changes have greater
    /// numbers.
    package static func sequence(of change: Instant) -> Int {
        min(max(0, change.seconds - year2020), Int(Int32.max))
    }

    /// Returns the instant of the change with a SEQUENCE.
    package static func change(of sequence: Int) -> Instant {
        Instant(seconds: year2020 + min(max(0, sequence), Int(Int32.max)))
    }
}

package import CivilTime

/// The revision of each of a feed's components: one that is as it was keeps the one that it has,
/// one that is not gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is kept as lines of text from one publishing to the next.
package struct RevisionLog: Sendable {
    /// The revisions of before, in seconds since 1970, by a digest of all that a component says, its UID
    /// included.
    ///
    /// A digest of 64 bits is enough: it only has to differ between the components of one feed and their
    /// earlier texts, and a collision made on purpose would only keep an old revision.
    private let before: [UInt64: Int]
    /// Those of the components that were asked for, in order.
    private var given: [(content: UInt64, revision: Int)] = []
    private let greatest: Int
    /// What a component that changed now gets: never a revision that was given before.
    let next: Instant
    /// How many digits the SEQUENCE has that follows from it.
    let digits: Int

    /// The revisions that were given before, as `text` had them; what changed was changed now.
    ///
    /// A clock that went back gives a revision after all that were given. `seen` is the latest that
    /// readers have: if the text does not know it, the text was set back, and all counts as
    /// changed.
    package init(_ text: String, at now: Instant, seen: Instant? = nil) {
        var (before, greatest) = Self.revisions(in: text)
        if let seen, seen.seconds > greatest { (before, greatest) = ([:], seen.seconds) }
        self.before = before
        self.greatest = greatest
        next = Instant(seconds: max(now.seconds, greatest + 1))
        digits = Self.digits(of: next.seconds)
    }

    /// The revision of a component, of which `content` is a digest; to be asked once for each.
    package mutating func revision(of content: UInt64) -> Instant {
        var revision = next.seconds
        // Components of one feed are printed alike, so all have numbers of one length.
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

/// The text: numbers in hexadecimal digits. The first line has the greatest revision ever given. Then
/// comes a line for each component with its digest, and its revision if that is not the one of the line before.
extension RevisionLog {
    /// The text from which the next book is read.
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

    /// Reads the lines up to one that is none of the book. Earlier programs wrote a digest of the UID before
    /// the other one, and other lines at the end, which begin with "=".
    private static func revisions(in text: String) -> (before: [UInt64: Int], greatest: Int) {
        // A last line without its end was cut short.
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

    /// The numbers of a line; none if it has anything else.
    private static func numbers(_ line: Substring.UTF8View) -> [UInt64] {
        let words = line.split(separator: UInt8(ascii: " "))
        let numbers = words.compactMap { UInt64(Substring($0), radix: 16) }
        return numbers.count == words.count ? numbers : []
    }

    /// A revision as it was read; nil if it can be none, as it comes after the last date.
    private static func revision(_ number: UInt64) -> Int? {
        number / 86_400 <= CivilDate.latest.dayNumber ? Int(number) : nil
    }
}

/// How SEQUENCE follows from the moment of the last change (RFC 5545 3.8.7.4).
package enum PublishedRevision {
    private static let year2020 = 1_577_836_800

    /// Seconds from 2020 to the change, so that it grows with every one.
    package static func sequence(of change: Instant) -> Int {
        min(max(0, change.seconds - year2020), Int(Int32.max))
    }

    /// The moment from which a SEQUENCE follows.
    package static func change(of sequence: Int) -> Instant {
        Instant(seconds: year2020 + min(max(0, sequence), Int(Int32.max)))
    }
}

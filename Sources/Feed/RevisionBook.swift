package import CivilTime

/// The revision of each of a feed's components: one that is as it was keeps the one that it has,
/// one that is not gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is kept as lines of text from one publishing to the next.
package struct RevisionBook: Sendable {
    private struct Line {
        let content: UInt64
        let revision: Int
    }
    private var before: [UInt64: Line] = [:]
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
        var greatest = 0
        var reader = Reader(text)
        if let head = reader.line()?.first { greatest = Int(truncatingIfNeeded: head) }
        while let fields = reader.line() {
            let revision = Int(truncatingIfNeeded: fields[2])
            before[fields[0]] = Line(content: fields[1], revision: revision)
            greatest = max(greatest, revision)
        }
        if let seen, seen.seconds > greatest {
            before = [:]
            greatest = seen.seconds
        }
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
        String(PublishedRevision.sequence(of: Instant(seconds: revision))).utf8.count
    }

    /// The lines for the next time: the greatest revision ever given, then what was asked for.
    package var text: String {
        let last = lines.reduce(greatest) { max($0, $1.line.revision) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count * 44 + 20)
        Self.append([UInt64(last), 0, 0], to: &bytes)
        for (component, line) in lines {
            Self.append([component, line.content, UInt64(line.revision)], to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ fields: [UInt64], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: " ")) }
            var shift = max(0, (63 - field.leadingZeroBitCount) / 4 * 4)
            while shift >= 0 {
                let digit = UInt8(truncatingIfNeeded: field >> UInt64(shift) & 15)
                bytes.append(digit < 10 ? 48 + digit : 87 + digit)
                shift -= 4
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// Reads lines of three numbers in hexadecimal digits.
private struct Reader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The numbers of the next line; nil after the last, or if it is not such a line.
    mutating func line() -> [UInt64]? {
        var fields: [UInt64] = [0]
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case 48...57:
                fields[fields.count - 1] = fields[fields.count - 1] << 4 | UInt64(byte - 48)
            case 97...102:
                fields[fields.count - 1] = fields[fields.count - 1] << 4 | UInt64(byte - 87)
            case UInt8(ascii: " "): fields.append(0)
            case UInt8(ascii: "\n"): return fields.count == 3 ? fields : nil
            default: return nil
            }
        }
        return nil
    }
}

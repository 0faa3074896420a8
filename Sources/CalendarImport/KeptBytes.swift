import Files

/// Shortens the bytes of a component that are kept as evidence.
///
/// A component of up to 64 KiB is kept whole. Of a longer one, the properties that express the
/// claim are kept, then other properties while there is room, but no attachments. A line with the
/// size and the digest of the original is added.
enum KeptBytes {
    /// The maximum number of bytes to keep.
    static let most = 65_536

    /// Returns the bytes to keep of a component.
    static func of(_ raw: [UInt8]) -> [UInt8] {
        guard raw.count > most else { return raw }
        let mark = mark(of: raw)
        let lines = contentLines(raw)
        let importances = lines.map(importance)
        var isKept = [Bool](repeating: false, count: lines.count)
        var room = most - mark.count
        for importance in [Importance.frame, .statement, .other] {
            for place in lines.indices where importances[place] == importance {
                guard lines[place].count <= room else { continue }
                room -= lines[place].count
                isKept[place] = true
            }
        }
        var kept: [UInt8] = []
        let last = lines.indices.last { isKept[$0] }
        for place in lines.indices where isKept[place] {
            if place == last { kept += mark }
            kept += lines[place]
        }
        return kept
    }

    private enum Importance { case frame, statement, other, none }

    /// The properties that express the claim of a task or event (RFC 5545 section 3.8).
    private static let statements: Set<String> = [
        "UID", "RECURRENCE-ID", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "SUMMARY", "DTSTART",
        "DTEND", "DUE", "DURATION", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "RELATED-TO",
        "ACKNOWLEDGED",
    ]

    private static func importance(of line: ArraySlice<UInt8>) -> Importance {
        let name = String(
            decoding: line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") },
            as: UTF8.self
        ).uppercased()
        return switch name {
        case "BEGIN", "END": .frame
        case "ATTACH": .none
        default: statements.contains(name) ? .statement : .other
        }
    }

    /// Splits a component into content lines, each with its folded continuations and its line break
    /// (RFC 5545 section 3.1).
    private static func contentLines(_ raw: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for place in raw.indices where raw[place] == UInt8(ascii: "\n") {
            let next = place + 1
            let isFolded =
                next < raw.count && [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(raw[next])
            if !isFolded {
                lines.append(raw[start..<next])
                start = next
            }
        }
        return start < raw.count ? lines + [raw[start...]] : lines
    }

    private static func mark(of raw: [UInt8]) -> [UInt8] {
        let digest = SHA256.digits(of: raw)
        return Array("X-DOSECAL-SHORTENED;SIZE=\(raw.count):sha-256 \(digest)\r\n".utf8)
    }
}

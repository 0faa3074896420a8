import Files

/// What is kept of a component that a calendar holds, as evidence of what it says.
///
/// All of it up to 64 kB. Of a longer one what tells what was done, then what else there is room
/// for, but no attachment; and a line with the size and the digest of the whole.
enum KeptBytes {
    /// The most bytes that are kept.
    static let most = 65_536

    /// What is kept of these bytes.
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

    /// What the statement of a task or an event consists of (RFC 5545 3.8).
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

    /// Each with what is folded to it and its line break (RFC 5545 3.1).
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

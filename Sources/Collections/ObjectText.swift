/// Properties of an object's bytes that can be determined without parsing the calendar.
enum ObjectText {
    /// Returns whether the calendar is complete. If not, another program may still be writing it.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.suffix(200).split(whereSeparator: isLineEnd)
        let last = lines.last { line in !line.allSatisfy { $0 == 0x20 } } ?? []
        return String(decoding: last, as: UTF8.self).uppercased().hasPrefix("END:VCALENDAR")
    }

    /// Returns whether two objects differ at most in their revisions.
    static func isSame(_ bytes: [UInt8], _ others: [UInt8]) -> Bool {
        bytes == others || content(bytes) == content(others)
    }

    /// Returns the lines except DTSTAMP, LAST-MODIFIED and SEQUENCE.
    static func content(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: 0x0A).map { line in
            Array(line.last == 0x0D ? line.dropLast() : line)
        }.filter { line in
            !stamps.contains { line.starts(with: $0) }
        }
    }

    private static let stamps = ["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"].map { Array($0.utf8) }

    /// Returns whether an app has marked the entry as completed or cancelled, which an export never
    /// does.
    static func isTicked(_ bytes: [UInt8]) -> Bool {
        bytes.split(whereSeparator: isLineEnd).contains { line in
            marks.contains { mark in
                line.starts(with: mark)
                    && [nil, UInt8(ascii: ":"), UInt8(ascii: ";")]
                        .contains(line.dropFirst(mark.count).first)
            }
        }
    }

    private static let marks = [
        "COMPLETED", "STATUS:COMPLETED", "STATUS:CANCELLED", "PERCENT-COMPLETE:100",
    ].map { Array($0.utf8) }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

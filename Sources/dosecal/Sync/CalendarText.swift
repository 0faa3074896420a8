/// What can be told of a calendar's bytes without reading it.
enum CalendarText {
    /// Whether it goes to its end: else another program is still writing it.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.suffix(200).split { $0 == 0x0A || $0 == 0x0D }
        let last = lines.last { line in !line.allSatisfy { $0 == 0x20 } } ?? []
        return String(decoding: last, as: UTF8.self).uppercased().hasPrefix("END:VCALENDAR")
    }

    /// Its lines but for those that tell its revision.
    static func content(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: 0x0A).map { line in
            Array(line.last == 0x0D ? line.dropLast() : line)
        }.filter { line in
            !stamps.contains { line.starts(with: $0) }
        }
    }

    private static let stamps = ["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"].map { Array($0.utf8) }
}

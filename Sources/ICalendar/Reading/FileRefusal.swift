/// Explains why a file is not read as a calendar.
enum FileRefusal {
    /// Returns the reason to refuse a file by its first bytes, or `nil` if it may be a calendar.
    static func reason(before bytes: UnsafeRawBufferPointer) -> String? {
        let start = Array(bytes.prefix(64))
        if start.starts(with: [0x1F, 0x8B]) {
            return "the file is compressed with gzip; unpack it first"
        }
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return "the file is a ZIP archive; unpack it first"
        }
        guard bytes.contains(where: { $0 != 0 }) || bytes.isEmpty else {
            return "the file contains only NUL bytes; get it again"
        }
        if isWide(start) { return "the file is in UTF-16 or UTF-32; save it as UTF-8" }
        return nil
    }

    /// Returns the reason to refuse a file in which no calendar was found.
    static func reason(after bytes: UnsafeRawBufferPointer) -> String {
        let mark = Leniency.markLength(in: bytes, at: 0)
        let start = bytes.dropFirst(mark).prefix(Limits.sample).drop { $0 <= 0x20 }.prefix(16)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        guard !text.isEmpty else { return "the file is empty; get it again" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            return
                "this is a web page, not a calendar; check the address, and whether it needs a login"
        }
        if text.hasPrefix("<") {
            return "this is XML, not a calendar; export it as iCalendar (.ics)"
        }
        if text.hasPrefix("{") || text.hasPrefix("[") {
            return "this is JSON, not a calendar; export it as iCalendar (.ics)"
        }
        return "there is no calendar in it; export one as iCalendar (.ics)"
    }

    /// Returns whether the bytes begin with a byte order mark of UTF-16 or UTF-32, or have NUL in
    /// every other byte.
    private static func isWide(_ start: [UInt8]) -> Bool {
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
            || start.starts(with: [0, 0, 0xFE, 0xFF])
        {
            return true
        }
        let pairs = start.count / 2
        let isNul = { (offset: Int) in (0..<pairs).allSatisfy { start[$0 * 2 + offset] == 0 } }
        return pairs >= 2 && isNul(0) != isNul(1)
    }
}

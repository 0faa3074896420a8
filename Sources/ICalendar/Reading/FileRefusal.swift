/// Finds out why a file is not read as a calendar.
enum FileRefusal {
    /// Returns the reason to refuse a file by its first bytes, or `nil` if it may be a calendar.
    static func reason(before bytes: UnsafeRawBufferPointer) -> CalendarProblem.Reason? {
        let start = Array(bytes.prefix(64))
        if start.starts(with: [0x1F, 0x8B]) { return .gzip }
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
        guard bytes.contains(where: { $0 != 0 }) || bytes.isEmpty else { return .onlyNUL }
        return isWide(start) ? .wide : nil
    }

    /// Returns the reason to refuse a file in which no calendar was found.
    static func reason(after bytes: UnsafeRawBufferPointer) -> CalendarProblem.Reason {
        let mark = Leniency.markLength(in: bytes, at: 0)
        let start = bytes.dropFirst(mark).prefix(Limits.sample).drop { $0 <= 0x20 }.prefix(16)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        guard !text.isEmpty else { return .empty }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .webPage }
        if text.hasPrefix("<") { return .xml }
        return text.hasPrefix("{") || text.hasPrefix("[") ? .json : .noCalendar
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

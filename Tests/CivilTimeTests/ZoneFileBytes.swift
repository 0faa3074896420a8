/// A small zone file (RFC 9636, section 3), by default with the two offsets of New York.
struct ZoneFileBytes {
    var magic = "TZif"
    var version = "2"
    /// The times of the clock changes, each with the index of the new offset.
    var changes: [(second: Int, type: UInt8)] = []
    var offsets: [(seconds: Int, isDaylight: Bool, name: UInt8)] = [
        (-18_000, false, 0), (-14_400, true, 4),
    ]
    var names = "EST\0EDT\0"
    var leapSeconds = 0
    var footer = "EST5EDT,M3.2.0,M11.1.0"

    /// The bytes of the file. Version 1, written as a zero byte, has neither a second part nor a
    /// footer.
    var bytes: [UInt8] {
        guard version != "\0" else { return part(timeSize: 4) }
        return part(timeSize: 4) + part(timeSize: 8) + Array("\n\(footer)\n".utf8)
    }

    private func part(timeSize: Int) -> [UInt8] {
        let counts = [0, 0, leapSeconds, changes.count, offsets.count, names.utf8.count]
        return Array(magic.utf8) + Array(version.utf8) + [UInt8](repeating: 0, count: 15)
            + counts.flatMap { bigEndian($0, 4) }
            + changes.flatMap { bigEndian($0.second, timeSize) }
            + changes.map(\.type)
            + offsets.flatMap { bigEndian($0.seconds, 4) + [$0.isDaylight ? 1 : 0, $0.name] }
            + Array(names.utf8) + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    }

    private func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

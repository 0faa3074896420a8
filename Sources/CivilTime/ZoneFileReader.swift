/// Reads a zone file (RFC 9636), in version 1 with times of 32 bits, or later.
struct ZoneFileReader {
    private let bytes: [UInt8]
    private var position = 0

    private struct Header {
        let version: UInt8
        let utcIndicators, standardIndicators, leapSeconds, transitions, types, characters: Int

        func dataLength(timeSize: Int) -> Int {
            transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4)
                + standardIndicators + utcIndicators
        }
    }

    /// Reads a zone, or returns `nil` if the bytes are not a valid zone file.
    static func zone(named name: String, in bytes: [UInt8]) -> TimeZone? {
        var reader = ZoneFileReader(bytes: bytes)
        return reader.zone(named: name)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func zone(named name: String) -> TimeZone? {
        guard var header = header() else { return nil }
        var timeSize = 4
        if header.version >= UInt8(ascii: "2") {
            position += header.dataLength(timeSize: 4)
            guard let second = self.header() else { return nil }
            header = second
            timeSize = 8
        }
        guard position + header.dataLength(timeSize: timeSize) <= bytes.count,
            let table = table(header, timeSize)
        else { return nil }
        position += header.dataLength(timeSize: timeSize) - tableLength(header, timeSize)
        guard let rule = timeSize == 8 ? footer() : .nothingKnown else { return nil }
        return TimeZone(name: name, first: table.first, listed: table.changes, rule: rule)
    }

    private mutating func header() -> Header? {
        guard position + 44 <= bytes.count,
            bytes[position..<position + 4].elementsEqual("TZif".utf8)
        else { return nil }
        let version = bytes[position + 4]
        position += 20
        let counts = (0..<6).map { _ in integer(4) }
        guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
        return Header(
            version: version, utcIndicators: counts[0], standardIndicators: counts[1],
            leapSeconds: counts[2], transitions: counts[3], types: counts[4],
            characters: counts[5])
    }

    private func tableLength(_ header: Header, _ timeSize: Int) -> Int {
        header.transitions * (timeSize + 1) + header.types * 6 + header.characters
    }

    private mutating func table(
        _ header: Header, _ timeSize: Int
    ) -> (first: TimeZone.Offset, changes: [TimeZone.Transition])? {
        let times = (0..<header.transitions).map { _ in integer(timeSize) }
        let indices = (0..<header.transitions).map { _ in integer(1) }
        let types = (0..<header.types).map { _ in
            (seconds: integer(4), isDaylight: integer(1) != 0, name: integer(1))
        }
        let names = bytes[position..<position + header.characters]
        position += header.characters
        let offsets = types.map { type in
            TimeZone.Offset(
                seconds: type.seconds, isDaylight: type.isDaylight,
                abbreviation: String(
                    decoding: names.dropFirst(type.name).prefix { $0 != 0 }, as: UTF8.self))
        }
        guard let first = offsets.first, indices.allSatisfy(offsets.indices.contains) else {
            return nil
        }
        return (first, Self.changes(times, indices.map { offsets[$0] }, first))
    }

    private static func changes(
        _ times: [Int], _ offsets: [TimeZone.Offset], _ first: TimeZone.Offset
    ) -> [TimeZone.Transition] {
        var before = first
        var changes: [TimeZone.Transition] = []
        // Instants after the year 9999 are never used, and sums near Int.max would overflow.
        let end = 253_402_300_800
        for (time, offset) in zip(times, offsets) where offset != before && time < end {
            // Some files begin with an instant long before all other data.
            guard time > -100_000_000_000 else { before = offset; continue }
            changes.append(
                TimeZone.Transition(
                    instant: Instant(seconds: time), before: before, after: offset))
            before = offset
        }
        return changes
    }

    private mutating func footer() -> ZoneRule? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n"),
            let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        return PosixRuleReader.rule(bytes[(position + 1)..<end])
    }

    private mutating func integer(_ size: Int) -> Int {
        let raw = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        position += size
        switch size {
        case 8: return Int(Int64(bitPattern: raw))
        case 4: return Int(Int32(truncatingIfNeeded: raw))
        default: return Int(raw)
        }
    }
}

extension ReadProperty {
    /// The value as text, with escapes decoded (RFC 5545 3.3.11).
    package var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        return value.decoded(after: "\\", Self.escaped)
    }

    /// Returns the character for which an escape stands, or `nil` if the backslash belongs to the
    /// text, as in Windows paths. `\N` is equal to `\n`.
    private static func escaped(_ code: Character) -> Character? {
        switch code {
        case "n", "N": "\n"
        case "\\", ";", ",": code
        default: nil
        }
    }

    /// The value as a duration in seconds (RFC 5545 3.3.6), or `nil` if it is not a duration.
    package var duration: Int? { Self.duration(value) }

    /// The UNTIL of a recurrence rule (RFC 5545 3.3.10), or `nil` if there is none.
    package var until: Moment? {
        part("UNTIL").flatMap { MomentReader(zone: nil).moment($0) }
    }

    /// The COUNT of a recurrence rule, or `nil` if there is none.
    package var count: Int? { part("COUNT").flatMap { Int($0) } }

    private func part(_ name: String) -> Substring? {
        value.split(separator: ";").lazy.map { $0.split(separator: "=", maxSplits: 1) }
            .first { $0.count == 2 && $0[0].uppercased() == name }?[1]
    }

    private typealias Unit = (letter: UInt8, seconds: Int)
    /// The units before T, largest first. They may be combined more freely than RFC 5545 3.3.6
    /// allows: libraries write weeks with other units, or hours and seconds without minutes.
    private static let dateUnits: [Unit] = [
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]
    /// The units after T, largest first.
    private static let timeUnits: [Unit] = [
        (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    static func duration(_ value: String) -> Int? {
        var rest = value.trimmedUpper.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        var units = dateUnits
        var seconds: Int?
        var isTime = false
        while let next = rest.first {
            if next == UInt8(ascii: "T"), !isTime {
                isTime = true
                units = timeUnits
                rest.removeFirst()
                if rest.isEmpty { return nil }
                continue
            }
            guard let number = number(&rest), let letter = rest.popFirst(),
                let unit = units.firstIndex(where: { $0.letter == letter })
            else { return nil }
            seconds = (seconds ?? 0) + number * units[unit].seconds
            units.removeFirst(unit + 1)
        }
        return seconds.map { $0 * sign }
    }

    private static func number(_ rest: inout Substring.UTF8View) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        return Int(Substring(digits))
    }
}

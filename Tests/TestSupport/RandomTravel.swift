import CivilTime

/// The journeys of a random plan, and the clocks that its items follow on them.
struct RandomTravel {
    private static let zones = [
        "America/New_York", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Auckland",
        "America/Los_Angeles", "Pacific/Apia", "Africa/Cairo",
    ]
    private var random: SeededRandom
    /// The lines in the head of the plan.
    let lines: [String]

    init(seed: UInt64, from home: String, around centre: CivilDate) {
        random = SeededRandom(seed: seed ^ 0x7A4E1)
        var random = random
        var journeys: [String] = []
        var day = centre.advanced(byDays: random.number(-12...6))
        var goesOn = random.chance(35)
        var leadsOn = false
        while goesOn, journeys.count < 3 {
            let zone = random.pick(Self.zones.filter { $0 != home })
            let last = day.advanced(byDays: random.number(0...9))
            let isOpen = random.chance(15)
            let time = !leadsOn && random.chance(40) ? " \(random.pick(["09", "14", "21"])):45" : ""
            journeys.append(
                "{zone: \(zone), from: \"\(day)\(time)\""
                    + (isOpen ? "}" : ", until: \"\(last.advanced(byDays: 1))\"}"))
            // Some journeys continue to a second zone.
            leadsOn = random.chance(30)
            day = last.advanced(byDays: leadsOn ? 2 : random.pick([5, 9]))
            goesOn = !isOpen && random.chance(40)
        }
        lines = journeys.isEmpty ? [] : ["travel: [\(journeys.joined(separator: ", "))]"]
        self.random = random
    }

    /// Returns, for some items, a line with the clock that they follow.
    mutating func clock(of lines: [String]) -> [String] {
        guard random.chance(30) else { return [] }
        let hours = lines.lazy.filter { $0.hasPrefix("    every:") && $0.hasSuffix(" h") }
            .compactMap { Int($0.dropFirst(11).dropLast(2)) }.first
        guard let hours, !lines.contains(where: { $0.contains("between:") }) else {
            return ["    clock: \(random.pick(["local", "home"]))"]
        }
        let isCounted = lines.contains("    counts: from-last-taken")
        let words =
            24 % hours == 0 && !isCounted ? ["local", "home", "elapsed"] : ["home", "elapsed"]
        return ["    clock: \(random.pick(words))"]
    }
}

import TestSupport

/// A stay in a different zone, in real minutes.
struct SlowJourney {
    let zone: SlowZone
    let from: Int
    let until: Int?
    /// The start and the end as written in the plan.
    let fromText: String
    let untilText: String?

    /// The journey in plan syntax.
    var text: String {
        let until = untilText.map { ", until: \"\($0)\"" } ?? ""
        return "{zone: \(zone.name), from: \"\(fromText)\"\(until)}"
    }
}

extension SlowZone {
    /// Returns the UTC offset at a minute.
    func offset(at minute: Int) -> Int {
        offsets.last { $0.minute <= minute }?.offset ?? offsets[0].offset
    }

    /// Returns, for each minute in which a journey begins or ends, the clock before it.
    func left(on journeys: [SlowJourney], days: ClosedRange<Int>) -> [Int: SlowClock] {
        var left: [Int: SlowClock] = [:]
        for journey in journeys {
            left[journey.from] = SlowClock(self, days: days)
            if let until = journey.until { left[until] = SlowClock(journey.zone, days: days) }
        }
        return left
    }

    /// Returns the zone as seen by a person who lives here and makes these journeys, which do not
    /// overlap.
    func travelling(on journeys: [SlowJourney]) -> SlowZone {
        var all = offsets
        for journey in journeys {
            let end = journey.until ?? .max
            let there = journey.zone.offsets.filter { journey.from < $0.minute && $0.minute < end }
            let back = end == .max ? [] : [(minute: end, offset: offset(at: end))]
            let start = (minute: journey.from, offset: journey.zone.offset(at: journey.from))
            all =
                all.filter { $0.minute < journey.from } + [start] + there + back
                + all.filter { end < $0.minute }
        }
        return SlowZone(name: name, offsets: all)
    }
}

/// Creates random journeys.
struct RandomSlowJourneys {
    private let home: SlowZone
    private let zones: [SlowZone]
    private let days: ClosedRange<Int>

    /// Creates a source of journeys between zones within some days.
    init(from home: SlowZone, to zones: [SlowZone], days: ClosedRange<Int>) {
        self.home = home
        self.zones = zones.filter { $0.name != home.name }
        self.days = days
    }

    /// Returns up to two journeys that begin near a day.
    func journeys(near centre: Int, _ random: inout SeededRandom) -> [SlowJourney] {
        var all: [SlowJourney] = []
        var day = centre + random.number(-8...4)
        var isGoingOn = random.chance(40)
        while isGoingOn, all.count < 2 {
            guard let journey = journey(on: day, &random) else { break }
            all.append(journey)
            guard let until = journey.until else { break }
            day = until / 1440 + random.number(2...6)
            isGoingOn = random.chance(35)
        }
        return all
    }

    private func journey(on day: Int, _ random: inout SeededRandom) -> SlowJourney? {
        let zone = random.pick(zones)
        let start = moment(on: day, of: home, isEnd: false, &random)
        let isOpen = random.chance(15)
        let last = moment(on: day + random.number(1...9), of: zone, isEnd: true, &random)
        guard let start, let last, start.minute < last.minute else { return nil }
        return SlowJourney(
            zone: zone, from: start.minute, until: isOpen ? nil : last.minute,
            fromText: start.text, untilText: isOpen ? nil : last.text)
    }

    /// Returns a day or a time in plan syntax, or `nil` if that local time does not occur exactly
    /// once.
    private func moment(
        on day: Int, of zone: SlowZone, isEnd: Bool, _ random: inout SeededRandom
    ) -> (minute: Int, text: String)? {
        let clock = SlowClock(zone, days: days)
        let minuteOfDay = random.chance(50) ? nil : random.number(0...1439)
        let wall = minuteOfDay.map { day * 1440 + $0 } ?? (isEnd ? day + 1 : day) * 1440
        let minute = clock.minute(of: wall)
        guard clock.wall(at: minute) == wall else { return nil }
        let text = minuteOfDay.map { "\(dayText(day)) \(clockText($0))" } ?? dayText(day)
        return (minute, text)
    }
}

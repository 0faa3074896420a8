/// A slow model of the due doses of a plan, found by a walk over each minute of some days. It
/// shares no code with `Schedule` and `Adherence`.
struct SlowPlan {
    /// The name of a dose.
    struct Name: Hashable {
        let item: String
        let slot: String
        let day: Int
        let ordinal: Int
    }
    /// A dose, in real minutes.
    struct Dose: Hashable {
        let name: Name
        let start: Int
        /// The person's day on which the dose is due.
        var day = 0
        /// The minute at which the dose is over.
        var end = 0
        /// The minute at which an unanswered dose is over, if that is later than its day.
        var longEnd: Int?
        let isAllDay: Bool
        let isPaused: Bool
        let isOn: Bool
        let amount: Int?
        let unit: String?

        var isDue: Bool { isOn && !isPaused }
        /// The minute after which the dose is no longer part of a newly applied plan.
        var decisive: Int { isAllDay ? end : start }
    }
    let items: [SlowItem]
    let holidays: [Int]
    let pauses: [SlowItem.Pause]
    /// The clock of the place where the person is.
    let clock: SlowClock
    /// The clock at home.
    let home: SlowClock
    let journeys: [SlowJourney]
    /// The days that are walked.
    let days: ClosedRange<Int>
    /// The minute at which the plan was applied.
    let applied: Int
    private let doses: [String: [Dose]]

    init(
        _ items: [SlowItem], holidays: [Int], pauses: [SlowItem.Pause], in zone: SlowZone,
        on journeys: [SlowJourney], days: ClosedRange<Int>, walked: ClosedRange<Int>,
        applied: Int
    ) {
        let home = SlowClock(zone, days: walked)
        let clock =
            journeys.isEmpty
            ? home
            : SlowClock(
                zone.travelling(on: journeys), days: walked,
                leaving: zone.left(on: journeys, days: walked))
        self.items = items
        self.holidays = holidays
        self.pauses = pauses
        self.clock = clock
        self.home = home
        self.journeys = journeys
        self.days = days
        self.applied = applied
        let walked = items.map { item in
            (item.id, Walk(item, item.pauses + pauses, clock, home, journeys, days).doses)
        }
        doses = Dictionary(uniqueKeysWithValues: walked)
    }

    /// The text of the plan.
    var text: String {
        var lines = ["person: Slow", "zone: \(clock.zone)"]
        if !holidays.isEmpty {
            lines.append("holidays: [\(holidays.map(dayText).joined(separator: ", "))]")
        }
        if !journeys.isEmpty {
            lines.append("travel: [\(journeys.map(\.text).joined(separator: ", "))]")
        }
        lines += pauseFields(pauses)
        for (title, isReminder) in [("medicines", false), ("reminders", true)] {
            let own = items.filter { $0.isReminder == isReminder }
            if !own.isEmpty { lines += ["\(title):"] + own.map(\.text) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The person's day on which the plan was applied; an item without a first day begins on it.
    var begin: Int { clock.day(at: applied) }

    /// Returns the planned doses of an item in order; an item without a first day begins on
    /// `begin`.
    func doses(of item: SlowItem, beginning begin: Int) -> [Dose] {
        (doses[item.id] ?? []).filter { item.hasFirstDay || $0.name.day >= begin }
    }
}

extension SlowItem {
    /// Returns the end of a dose that is rarer than daily: it is open until the next one of the
    /// doses that count, or for as many days as its days are apart.
    func longEnd(of dose: SlowPlan.Dose, among doses: [SlowPlan.Dose]) -> Int? {
        guard dose.isDue else { return nil }
        let next = doses.first { $0.start > dose.start && $0.isDue }
        if let openHours { return min(next?.start ?? .max, dose.start + openHours * 60) }
        guard !isReminder, daysApart > 1 else { return nil }
        if let next, next.name.day <= dose.name.day + 1 { return nil }
        return min(next?.start ?? .max, dose.start + daysApart * 1440)
    }

    /// Whether the plan states the first day of the item.
    fileprivate var hasFirstDay: Bool {
        if case .once = rhythm { true } else { from != nil }
    }
}

/// The doses of one item, found by a walk over the minutes of some days.
private struct Walk {
    private let item: SlowItem
    private let pauses: [SlowItem.Pause]
    /// The clock of the place where the person is, which applies to all-day doses.
    private let person: SlowClock
    private let journeys: [SlowJourney]
    /// The clock that applies to the times of the item.
    private let clock: SlowClock
    private(set) var doses: [SlowPlan.Dose] = []

    init(
        _ item: SlowItem, _ pauses: [SlowItem.Pause], _ person: SlowClock, _ home: SlowClock,
        _ journeys: [SlowJourney],
        _ days: ClosedRange<Int>
    ) {
        self.item = item
        self.pauses = pauses
        self.person = person
        self.journeys = journeys
        clock = item.isLocal ? person : home
        if let hours = item.elapsedHours {
            walkElapsed(hours * 60, through: days.upperBound)
        } else {
            walkClock(days)
        }
        setEnds()
    }

    /// Walks over each local minute of some days.
    private mutating func walkClock(_ days: ClosedRange<Int>) {
        let busy = item.busyMinutes
        for day in days {
            for minute in 0..<1440 where busy[minute] {
                for line in item.lines where item.isDue(line, on: day) {
                    guard let turn = item.turn(of: line, at: minute, on: day) else { continue }
                    let clock = line.minute == nil ? person : clock
                    add(line, day, turn, start: clock.minute(of: day * 1440 + minute))
                }
            }
        }
    }

    /// Walks over each real minute from the first dose on.
    private mutating func walkElapsed(_ interval: Int, through last: Int) {
        guard let line = item.lines.first, let from = item.from else { return }
        let first = clock.minute(of: from * 1440 + (line.minute ?? 0))
        var (day, turn) = (0, 0)
        var passed = 0
        while clock.day(at: first + passed) <= last {
            defer { passed += 1 }
            guard passed % interval == 0 else { continue }
            let today = clock.day(at: first + passed)
            turn = today == day ? turn + 1 : 1
            day = today
            if item.isDue(line, on: day) { add(line, day, turn, start: first + passed) }
        }
    }

    private mutating func add(_ line: SlowItem.Line, _ day: Int, _ turn: Int, start: Int) {
        doses.append(
            SlowPlan.Dose(
                name: SlowPlan.Name(item: item.id, slot: line.id, day: day, ordinal: turn),
                start: start, isAllDay: line.minute == nil,
                isPaused: pauses.contains { $0.covers(day) }, isOn: item.isOn && line.isOn,
                amount: item.amount(of: line, on: day),
                unit: item.isReminder ? nil : line.unit ?? "tablet"))
    }

    /// Returns the person's day on which a dose is due.
    private func day(of dose: SlowPlan.Dose) -> Int {
        if dose.isAllDay { return dose.name.day }
        guard item.isLocal else { return person.day(at: dose.start) }
        // A local time that a journey skips is read on the clock before the journey, and falls on a
        // later day.
        let edges = journeys.flatMap { [$0.from, $0.until ?? $0.from] }
        return edges.contains { $0 <= dose.start && dose.start < $0 + 1560 }
            ? person.day(at: dose.start) : dose.name.day
    }

    /// Sets the ends: a dose is over with the person's day, but not before six hours have passed,
    /// and never after the next dose of its line.
    private mutating func setEnds() {
        doses.sort { $0.start < $1.start }
        for index in doses.indices {
            let dose = doses[index]
            let next = doses[index...].first {
                $0.name.slot == dose.name.slot && $0.start > dose.start
            }
            doses[index].day = day(of: dose)
            let midnight = person.midnight(of: doses[index].day + 1)
            let latest = dose.isAllDay ? midnight : max(midnight, dose.start + 360)
            doses[index].end = min(latest, next?.start ?? latest)
        }
    }
}

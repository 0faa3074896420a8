package import CivilTime

extension Statistics.Day {
    /// Creates the counts of a day.
    init(_ date: CivilDate, _ counts: DayCounts.Day) {
        self.init(
            date: date, taken: counts.taken, due: counts.due, open: counts.open,
            paused: counts.paused)
    }

    /// Creates the counts of a day from its outcomes at the given time.
    package init(_ date: CivilDate, _ outcomes: some Sequence<Outcome>, at now: Instant) {
        var counts = DayCounts.Day()
        for outcome in outcomes { counts.add(outcome.tally(at: now)) }
        self.init(date, counts)
    }

    /// Returns the sum of several persons' counts of the same day. The array must not be empty.
    package static func sum(of days: [Statistics.Day]) -> Statistics.Day {
        guard let date = days.first?.date else { preconditionFailure("nobody has no day") }
        let sum = { (count: (Statistics.Day) -> Int) in days.reduce(0) { $0 + count($1) } }
        return Statistics.Day(
            date: date, taken: sum(\.taken), due: sum(\.due), open: sum(\.open),
            paused: sum(\.paused))
    }
}

package import CivilTime

extension Statistics.Day {
    /// What was counted of a day.
    init(_ date: CivilDate, _ counts: DayCounts.Day) {
        self.init(
            date: date, taken: counts.taken, due: counts.due, open: counts.open,
            paused: counts.paused)
    }

    /// What the outcomes of one day say at a moment.
    package init(_ date: CivilDate, _ outcomes: some Sequence<Outcome>, at now: Instant) {
        var counts = DayCounts.Day()
        for outcome in outcomes { counts.add(outcome.tally(at: now)) }
        self.init(date, counts)
    }
}

package import CivilTime

extension Statistics.Day {
    /// What the outcomes of one day say at a moment.
    package init(_ date: CivilDate, _ outcomes: some Sequence<Outcome>, at now: Instant) {
        let states = outcomes.map { $0.state(at: now) }
        let taken = states.count { $0 == .taken }
        self.init(
            date: date, taken: taken,
            due: taken + states.count { $0 == .skipped || $0 == .missed },
            open: states.count { $0 == .due || $0 == .notYetDue },
            paused: states.count { $0 == .paused })
    }
}

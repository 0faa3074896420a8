package import CivilTime

/// What a day says at a glance.
package enum DayMark: String, CaseIterable, Sendable {
    /// All that was due was taken or done.
    case taken
    /// Some was, and some was missed.
    case some
    /// None was, and some was missed.
    case missed
    /// Nothing was missed, but some was skipped.
    case skipped
    /// Something can still be answered, or is still to come.
    case open
    /// All was switched off.
    case paused
    /// Nothing was due.
    case nothing

    /// What the occurrences of a day say at a moment.
    package init(of outcomes: some Sequence<Outcome>, at now: Instant) {
        let states = Set(outcomes.map { $0.state(at: now) })
        self =
            if states.contains(.due) || states.contains(.notYetDue) {
                .open
            } else if states.contains(.missed) {
                states.contains(.taken) ? .some : .missed
            } else if states.contains(.skipped) {
                .skipped
            } else if states.contains(.taken) {
                .taken
            } else {
                states.isEmpty ? .nothing : .paused
            }
    }
}

package import CivilTime

/// The summary of a day's occurrences.
package enum DayMark: String, CaseIterable, Sendable {
    /// All due occurrences were taken or done.
    case taken
    /// Some occurrences were taken, and some missed.
    case some
    /// None was taken, and some were missed.
    case missed
    /// None was missed, but some were skipped.
    case skipped
    /// Some occurrences can still be answered or are in the future.
    case open
    /// All occurrences are paused or disabled.
    case paused
    /// No occurrence was due.
    case nothing

    /// Creates the summary of a day's occurrences at an instant.
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

package import CivilTime

/// What became of an occurrence, as its task says it.
package struct TaskState: Hashable, Sendable {
    /// What became of it.
    package enum Kind: Hashable, Sendable {
        /// Nothing yet, or what there was is undone.
        case open
        /// It was done at this moment.
        case done(at: Instant)
        /// It was left out on purpose.
        case cancelled
        /// Nothing yet, and it was put off: there is to be no alarm from when that was said until the
        /// end, and one then.
        case snoozed(Range<Instant>)

        /// Whether reminders are no longer needed.
        package var isSettled: Bool {
            switch self {
            case .done, .cancelled: true
            case .open, .snoozed: false
            }
        }
    }
    /// What became of it.
    package let kind: Kind
    /// When that was written down: the task's revision is never an earlier one.
    package let recorded: Instant

    /// What became of an occurrence, written down at a moment.
    package init(_ kind: Kind, recorded: Instant) {
        self.kind = kind
        self.recorded = recorded
    }
}

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
        /// Nothing yet, and there is to be an alarm at this moment.
        case snoozed(until: Instant)

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

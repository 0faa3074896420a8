package import CivilTime

/// The state of an occurrence, as its task shows it.
package struct TaskState: Hashable, Sendable {
    /// The status of an occurrence.
    package enum Status: Hashable, Sendable {
        /// Unanswered, or the answer was undone.
        case open
        /// Done at this instant.
        case done(at: Instant)
        /// Skipped on purpose.
        case cancelled
        /// Unanswered and snoozed: the task's alarms are left out during the range, and one rings
        /// at the end.
        case snoozed(Range<Instant>)

        /// Whether no alarms are needed any more.
        package var isSettled: Bool {
            switch self {
            case .done, .cancelled: true
            case .open, .snoozed: false
            }
        }
    }
    /// The status.
    package let status: Status
    /// The instant at which the state was recorded. The task's revision is never earlier.
    package let recorded: Instant

    /// Creates a state that was recorded at an instant.
    package init(_ status: Status, recorded: Instant) {
        self.status = status
        self.recorded = recorded
    }
}

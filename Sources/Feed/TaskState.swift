public import CivilTime

/// What became of an occurrence, as its task says it.
public struct TaskState: Hashable, Sendable {
    /// What became of it.
    public enum Kind: Hashable, Sendable {
        /// Nothing yet, or what there was is undone.
        case open
        /// It was done at this moment.
        case done(at: Instant)
        /// It was left out on purpose.
        case cancelled
        /// Nothing yet, and there is to be an alarm at this moment.
        case snoozed(until: Instant)

        /// Whether nobody needs to be reminded any more.
        public var isSettled: Bool {
            switch self {
            case .done, .cancelled: true
            case .open, .snoozed: false
            }
        }
    }
    /// What became of it.
    public let kind: Kind
    /// When that was written down: the task's revision is never an earlier one.
    public let recorded: Instant

    /// What became of an occurrence, written down at a moment.
    public init(_ kind: Kind, recorded: Instant) {
        self.kind = kind
        self.recorded = recorded
    }
}

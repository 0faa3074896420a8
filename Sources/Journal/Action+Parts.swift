package import CarePlan
package import CivilTime

extension Action {
    /// The kind of an action. The raw values are used in files and tables.
    package enum Kind: String, CaseIterable, Sendable {
        /// A dose was taken, or another item was done.
        case taken
        /// A dose was skipped on purpose.
        case skipped
        /// A reminder was postponed.
        case snoozed
        /// An alarm was dismissed.
        case seen
        /// Lenses were worn.
        case worn
        /// Lenses were replaced.
        case replaced
        /// A supply was counted.
        case counted
        /// Another entry was undone.
        case undone
    }

    /// The kind of the action.
    package var kind: Kind {
        switch self {
        case .taken: .taken
        case .skipped: .skipped
        case .snoozed: .snoozed
        case .seen: .seen
        case .worn: .worn
        case .replaced: .replaced
        case .counted: .counted
        case .undone: .undone
        }
    }

    /// The amount that was taken or counted, or `nil` if the action has none.
    package var amount: Amount? {
        switch self {
        case .taken(_, _, let amount): amount
        case .counted(let amount, _): amount
        case .skipped, .snoozed, .seen, .worn, .replaced, .undone: nil
        }
    }

    /// The time until which reminders are postponed, or `nil` if the action is not a snooze.
    package var until: Instant? {
        if case .snoozed(_, _, let until) = self { until } else { nil }
    }

    /// The ID of the undone entry, or `nil` if the action is not an undo.
    package var undone: EntryID? {
        if case .undone(let id) = self { id } else { nil }
    }
}

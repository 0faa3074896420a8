package import CarePlan
package import CivilTime

extension Action {
    /// What sort of thing was done; the words that files and tables have for it.
    package enum Kind: String, CaseIterable, Sendable {
        /// A dose was taken, or something else done.
        case taken
        /// It was left out on purpose.
        case skipped
        /// The person asked to be reminded later.
        case snoozed
        /// An alarm was dismissed.
        case seen
        /// Lenses were worn.
        case worn
        /// Lenses were replaced.
        case replaced
        /// A supply was counted.
        case counted
        /// Another entry was taken back.
        case undone
    }

    /// What sort of thing was done.
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

    /// How much it was about, where that was said.
    package var amount: Amount? {
        switch self {
        case .taken(_, _, let amount): amount
        case .counted(let amount, _): amount
        case .skipped, .snoozed, .seen, .worn, .replaced, .undone: nil
        }
    }

    /// Until when the person wants to hear no more of it; only of what was snoozed.
    package var until: Instant? {
        if case .snoozed(_, _, let until) = self { until } else { nil }
    }

    /// Which entry does not count any more; only of an undoing.
    package var undone: EntryID? {
        if case .undone(let id) = self { id } else { nil }
    }
}

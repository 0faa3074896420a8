import Adherence
import CivilTime
import Journal

/// The answers that the claims of an import give to objects and occurrences, indexed for comparison
/// with the states kept from the last import.
struct Answers {
    /// The answers that objects give by their own marks, such as STATUS or COMPLETED.
    private(set) var objects: [ObjectKey: LastSeenState.State] = [:]
    /// The answers that series and copies give about single occurrences, grouped by location.
    private(set) var occurrences: [TaskLocation: [ObjectKey: Answer]] = [:]

    /// The answer that a claim gives to one occurrence.
    struct Answer {
        let statement: ParsedTask
        let state: LastSeenState.State
        let outcome: Outcome
    }

    init(_ claims: [Claim]) {
        for claim in claims {
            guard let state = claim.state, let statement = claim.statement else { continue }
            if claim.style.isMark, objects[statement.key] == nil {
                objects[statement.key] = state
            }
            guard let key = claim.occurrenceKey, case .occurrence(let outcome) = claim.target,
                occurrences[statement.place]?[key] == nil
            else { continue }
            occurrences[statement.place, default: [:]][key] = Answer(
                statement: statement, state: state, outcome: outcome)
        }
    }
}

extension Answers.Answer {
    /// Returns the state to keep until the next import.
    func sighting(_ key: ObjectKey, seen: Instant) -> LastSeenState {
        statement.sighting(of: key.recurrence, state, start: outcome.start, seen: seen)
    }
}

extension Claim {
    /// The state that the claim puts its target in, or `nil` if the claim neither completes nor
    /// skips it.
    var state: LastSeenState.State? {
        switch assertion {
        case .done: .done
        case .left: .left
        case .notDone, .seen, .snoozed: nil
        }
    }

    /// The key under which the answer to an occurrence without an object is kept, or `nil` if the
    /// answer is kept with its object.
    ///
    /// A series uses the key that an override of the occurrence would have; a copy uses its own
    /// UID.
    var occurrenceKey: ObjectKey? {
        guard case .occurrence(let outcome) = target, let statement else { return nil }
        if style == .copy { return statement.key }
        guard style.isLasting else { return nil }
        return ObjectKey(
            place: statement.place, uid: statement.uid, recurrence: outcome.name.recurrence)
    }
}

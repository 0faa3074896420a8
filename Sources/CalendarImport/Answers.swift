import Adherence
import CivilTime
import Journal

/// What the claims of one reading answer.
struct Answers {
    /// How objects are answered by what stands in them.
    private(set) var objects: [ObjectKey: LastSeenState.State] = [:]
    /// How occurrences are answered by their series, and by copies; each place on its own.
    private(set) var occurrences: [TaskLocation: [ObjectKey: Answer]] = [:]

    /// What a claim says of an occurrence.
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
    /// What is kept of it for the next reading.
    func sighting(_ key: ObjectKey, seen: Instant) -> LastSeenState {
        statement.sighting(of: key.recurrence, state, start: outcome.start, seen: seen)
    }
}

extension Claim {
    /// Whether it answers something: that it was done, or left out.
    var state: LastSeenState.State? {
        switch saying {
        case .done: .done
        case .left: .left
        case .notDone, .seen, .snoozed: nil
        }
    }

    /// Where it is kept how an occurrence was answered that has no object of its own: as if an
    /// override said so, where the series does, and under a copy's own UID.
    var occurrenceKey: ObjectKey? {
        guard case .occurrence(let outcome) = target, let statement else { return nil }
        if style == .copy { return statement.key }
        guard style.isLasting else { return nil }
        return ObjectKey(
            place: statement.place, uid: statement.uid, recurrence: outcome.name.recurrence)
    }
}

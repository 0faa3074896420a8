import CivilTime
import Journal

/// The identity of an object at one location.
struct ObjectKey: Hashable {
    let place: TaskLocation
    let uid: String
    let recurrence: String
}

/// The states of the objects of a location at the last import.
struct PlaceState {
    let place: TaskLocation
    /// The states in the order in which they were kept.
    let seen: [LastSeenState]
    private let sightings: [ObjectKey: LastSeenState]

    init(_ place: TaskLocation, _ seen: [LastSeenState]) {
        self.place = place
        self.seen = seen
        sightings = Dictionary(seen.map { ($0.key(at: place), $0) }) { $1 }
    }

    /// The states by object.
    var all: [ObjectKey: LastSeenState] { sightings }

    subscript(key: ObjectKey) -> LastSeenState? { sightings[key] }

    /// Returns the claim with its novelty at this location.
    func judged(_ claim: Claim) -> Claim {
        guard let state = claim.state, let statement = claim.statement,
            let sighting = claim.answeredKey.flatMap({ sightings[$0] })
        else { return claim }
        let isSame = sighting.state == state || !isNews(statement, after: sighting)
        return claim.with(isSame ? .same : .changed)
    }

    /// Returns the component with its state resolved against the state last seen.
    func judged(_ statement: ParsedTask) -> ParsedTask {
        guard let before = sightings[statement.key] else { return statement }
        return statement.judged(after: before, isNews: isNews(statement, after: before))
    }

    /// Returns whether a component counts as new. In a place it counts unless it is older than the
    /// last version seen; in a copy it has to be newer.
    func isNews(_ statement: ParsedTask, after sighting: LastSeenState) -> Bool {
        place.isCopy
            ? sighting.revision < statement.revision : !(statement.revision < sighting.revision)
    }

    /// Returns whether a later version, seen before, contradicts the claim.
    func supersedes(_ claim: Claim) -> Bool {
        guard place.isCopy, claim.state != nil, let statement = claim.statement else {
            return false
        }
        let keys = [claim.answeredKey, claim.style.isMark ? statement.key : nil]
        return keys.compactMap { $0.flatMap { sightings[$0] } }.contains {
            $0.state == .open && statement.revision < $0.revision
        }
    }
}

/// The states at the last import, by location.
struct PlaceStates {
    private let places: [TaskLocation: PlaceState]

    /// Creates the states from the stored ones, by the name of their location.
    init(_ sightings: [String: [LastSeenState]]) {
        places = Dictionary(
            sightings.map { name, seen in
                let place = TaskLocation(name: name)
                return (place, PlaceState(place, seen))
            }
        ) { $1 }
    }

    subscript(place: TaskLocation) -> PlaceState { places[place] ?? PlaceState(place, []) }
}

extension Claim {
    /// The key under which an earlier answer to the target of the claim is kept.
    fileprivate var answeredKey: ObjectKey? {
        occurrenceKey ?? (style.isLasting ? nil : statement?.key)
    }
}

extension LastSeenState {
    /// Returns the key of the object at a location.
    func key(at place: TaskLocation) -> ObjectKey {
        ObjectKey(place: place, uid: uid, recurrence: recurrence)
    }

    var revision: ParsedTask.Revision {
        ParsedTask.Revision(modified: modified, sequence: sequence)
    }
}

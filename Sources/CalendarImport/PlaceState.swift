import CivilTime
import Journal

/// One object of a calendar, wherever it is seen.
struct ObjectKey: Hashable {
    let place: TaskLocation
    let uid: String
    let recurrence: String
}

/// What was seen at a place before.
struct PlaceState {
    let place: TaskLocation
    /// All that was kept of it, in order.
    let seen: [LastSeenState]
    private let sightings: [ObjectKey: LastSeenState]

    init(_ place: TaskLocation, _ seen: [LastSeenState]) {
        self.place = place
        self.seen = seen
        sightings = Dictionary(seen.map { ($0.key(at: place), $0) }) { $1 }
    }

    /// All of it, by object.
    var all: [ObjectKey: LastSeenState] { sightings }

    subscript(key: ObjectKey) -> LastSeenState? { sightings[key] }

    /// The claim, with how new it is here.
    func judged(_ claim: Claim) -> Claim {
        guard let state = claim.state, let statement = claim.statement,
            let sighting = claim.answeredKey.flatMap({ sightings[$0] })
        else { return claim }
        let isSame = sighting.state == state || !isNews(statement, after: sighting)
        return claim.with(isSame ? .same : .changed)
    }

    /// The statement, judged by what was seen of it before.
    func judged(_ statement: ParsedTask) -> ParsedTask {
        guard let before = sightings[statement.key] else { return statement }
        return statement.judged(after: before, isNews: isNews(statement, after: before))
    }

    /// In a place what is there now counts, unless it is older than what was; a copy must be newer.
    func isNews(_ statement: ParsedTask, after sighting: LastSeenState) -> Bool {
        place.isCopy
            ? sighting.revision < statement.revision : !(statement.revision < sighting.revision)
    }

    /// Whether a later version of a claim's statement was seen before, which said otherwise.
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

/// What was seen before, place by place.
struct PlaceMemories {
    private let places: [TaskLocation: PlaceState]

    /// What stores keep, by the names of places.
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
    /// Where it is kept how what it answers was answered before.
    fileprivate var answeredKey: ObjectKey? {
        occurrenceKey ?? (style.isLasting ? nil : statement?.key)
    }
}

extension LastSeenState {
    /// The object that was seen.
    func key(at place: TaskLocation) -> ObjectKey {
        ObjectKey(place: place, uid: uid, recurrence: recurrence)
    }

    var revision: ParsedTask.Revision {
        ParsedTask.Revision(modified: modified, sequence: sequence)
    }
}

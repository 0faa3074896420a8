import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// What was seen at a place before, held against what is there now.
struct PlaceMemory {
    let name: String
    private let before: [Sighting]
    private let isCopy: Bool
    private let isWhole: Bool
    private let groups: [ObjectGroup]
    private let sorting: Sorting

    private struct Key: Hashable {
        let uid: String
        let recurrence: String

        init(_ uid: String, _ recurrence: String) {
            self.uid = uid
            self.recurrence = recurrence
        }
    }

    init(
        _ name: String, _ sources: [CalendarSource], _ before: [Sighting], _ sorting: Sorting
    ) {
        self.name = name
        self.before = before
        self.sorting = sorting
        let own = sources.filter { $0.kind == .place(name) }
        isCopy = own.isEmpty
        isWhole = !own.isEmpty && own.allSatisfy(\.isWhole)
        groups = sorting.groups.filter { $0.statements.first?.place == name }
    }

    /// What is claimed by comparison: what was done and is not any more, and what is gone.
    func claims(besides own: [Claim]) -> [Claim] {
        let answered = answeredKeys(own)
        let known = Dictionary(before.map { (Key($0.uid, $0.recurrence), $0) }) { $1 }
        let reopened = groups.flatMap { group -> [Claim] in
            group.current.filter(group.isAboutOne).compactMap { statement in
                let key = Key(statement.uid, statement.recurrence)
                guard let sighting = known[key], sighting.isDone, !answered.contains(key),
                    isNews(statement.revision, after: sighting.revision)
                else { return nil }
                return Claim(
                    .notDone, group.target(of: statement), .single, isCopy ? .likely : .exact,
                    statement, group.person)
            }
        }
        return reopened + missingClaims()
    }

    private func answeredKeys(_ claims: [Claim]) -> Set<Key> {
        Set(
            claims.filter { $0.statement.place == name && $0.isAnswer }
                .map { Key($0.statement.uid, $0.statement.recurrence) })
    }

    /// In a place what is there now counts, unless it is older than what was; a copy must be newer.
    private func isNews(_ new: Statement.Revision, after old: Statement.Revision) -> Bool {
        isCopy ? old < new : !(new < old)
    }
}

extension PlaceMemory {
    /// If more than this is gone at once, and more than is left, nobody deleted it dose by dose.
    private static let mostDeletions = 5

    private var missing: [Sighting] {
        guard isWhole else { return [] }
        let present = Set(groups.flatMap { $0.statements.map(\.uid) })
        return before.filter { !present.contains($0.uid) && $0.recurrence.isEmpty }
    }

    private var isEmptied: Bool {
        missing.count > Self.mostDeletions && missing.count * 2 > before.count
    }

    private func missingClaims() -> [Claim] {
        missing.filter { !$0.isDone }.compactMap { sighting in
            guard let group = sorting.group(of: sighting.uid) else { return nil }
            let statement = Statement(missing: sighting.uid, place: name)
            if isEmptied || !group.isAboutOne(statement) {
                return Claim(
                    .left(nil), .none(.tooMuch, group.newest), .deleted, .check, statement,
                    group.person)
            }
            let target = group.target(of: statement)
            if case .occurrence(let outcome) = target, outcome.answer != nil { return nil }
            return Claim(.left(nil), target, .deleted, .likely, statement, group.person)
        }
    }

    /// What is to be kept of the place for the next reading.
    func sightings(after claims: [Claim]) -> [Sighting] {
        let answered = answeredKeys(claims)
        let now = groups.flatMap(\.current).compactMap { statement -> Sighting? in
            let isDone = answered.contains(Key(statement.uid, statement.recurrence))
            // Of copies, what nobody has touched tells nothing later.
            if isCopy, !isDone, statement.isUntouched { return nil }
            return statement.sighting(isDone: isDone)
        }
        var kept = Dictionary(now.map { (Key($0.uid, $0.recurrence), $0) }) { first, _ in first }
        for old in before where !isWhole || isEmptied {
            let key = Key(old.uid, old.recurrence)
            guard let new = kept[key] else {
                kept[key] = old
                continue
            }
            if isCopy, new.revision < old.revision { kept[key] = old }
        }
        return kept.values.sorted { ($0.uid, $0.recurrence) < ($1.uid, $1.recurrence) }
    }

    /// Whether a later version than this statement was seen before, which said otherwise.
    func supersedes(_ claim: Claim) -> Bool {
        guard isCopy, claim.statement.place == name, claim.isAnswer else { return false }
        return before.contains {
            $0.uid == claim.statement.uid && $0.recurrence == claim.statement.recurrence
                && !$0.isDone && claim.statement.revision < $0.revision
        }
    }
}

extension Claim {
    /// Whether it answers what one object asks: that it was done, or left out.
    fileprivate var isAnswer: Bool {
        switch saying {
        case .done, .left: style != .excluded
        case .notDone, .seen, .snoozed: false
        }
    }
}

extension Sighting {
    fileprivate var revision: Statement.Revision {
        Statement.Revision(modified: modified, sequence: sequence)
    }
}

extension Statement {
    /// Stands for an object that is gone.
    fileprivate init(missing uid: String, place: String) {
        self.init(
            ReadComponent(name: "VTODO", properties: [ReadProperty("UID", uid)], line: 0),
            file: place, place: place)
    }
}

import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// One object of a calendar, wherever it is seen.
struct ObjectKey: Hashable {
    let place: String
    let uid: String
    let recurrence: String
}

/// What was seen at a place before, held against what is there now.
struct PlaceMemory {
    let name: String
    private let before: [ObjectKey: Sighting]
    private let isCopy: Bool
    private let isWhole: Bool
    private let groups: [ObjectGroup]
    private let sorting: Sorting

    /// The places and lineages of these sources, in order.
    static func all(
        _ sources: [CalendarSource], _ sightings: [String: [Sighting]], _ sorting: Sorting
    ) -> [PlaceMemory] {
        let groups = Dictionary(grouping: sorting.groups, by: \.place)
        let own = Dictionary(grouping: sources, by: \.ownName)
        var seen: Set<String> = []
        return (sorting.groups.map(\.place) + sources.compactMap(\.ownName))
            .filter { seen.insert($0).inserted }
            .map { name in
                PlaceMemory(
                    name, own[name] ?? [], groups[name] ?? [], sightings[name] ?? [], sorting)
            }
    }

    private init(
        _ name: String, _ sources: [CalendarSource], _ groups: [ObjectGroup],
        _ before: [Sighting], _ sorting: Sorting
    ) {
        self.name = name
        self.groups = groups
        self.sorting = sorting
        self.before = Dictionary(
            before.map {
                (ObjectKey(place: name, uid: $0.uid, recurrence: $0.recurrence), $0)
            }
        ) { $1 }
        isCopy = sources.isEmpty
        isWhole = !sources.isEmpty && sources.allSatisfy(\.isWhole)
    }

    /// What is claimed by comparison: what was done and is not any more, and what is gone.
    func claims(answered: Set<ObjectKey>) -> [Claim] {
        let reopened = groups.flatMap { group -> [Claim] in
            group.current.filter(group.isAboutOne).compactMap { statement in
                guard let sighting = before[statement.key], sighting.isDone,
                    !answered.contains(statement.key),
                    isNews(statement.revision, after: sighting.revision)
                else { return nil }
                return Claim(
                    .notDone, group.target(of: statement), .single, isCopy ? .likely : .exact,
                    statement, group.person)
            }
        }
        return reopened + missingClaims()
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
        return before.values.filter { !present.contains($0.uid) && $0.recurrence.isEmpty }
            .sorted { $0.uid < $1.uid }
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
    func sightings(answered: Set<ObjectKey>) -> [Sighting] {
        var kept = isWhole && !isEmptied ? [:] : before
        // The most recent come first, and stay.
        for statement in groups.flatMap(\.current).reversed() {
            let isDone = answered.contains(statement.key)
            // Of copies, what nobody has touched tells nothing later.
            if isCopy, !isDone, statement.isUntouched { continue }
            if isCopy, let old = kept[statement.key], statement.revision < old.revision { continue }
            kept[statement.key] = statement.sighting(isDone: isDone)
        }
        return kept.values.sorted { ($0.uid, $0.recurrence) < ($1.uid, $1.recurrence) }
    }

    /// Whether a later version than this statement was seen before, which said otherwise.
    func supersedes(_ claim: Claim) -> Bool {
        guard isCopy, claim.isAnswer, let sighting = before[claim.statement.key] else {
            return false
        }
        return !sighting.isDone && claim.statement.revision < sighting.revision
    }
}

extension Claim {
    /// Whether it answers what one object asks: that it was done, or left out.
    var isAnswer: Bool {
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

extension CalendarSource {
    /// The name of the place that it is; nil for a copy.
    var ownName: String? {
        if case .place(let name) = kind { name } else { nil }
    }
}

extension Statement {
    /// The object that it is about.
    var key: ObjectKey { ObjectKey(place: place, uid: uid, recurrence: recurrence) }

    /// Stands for an object that is gone.
    fileprivate init(missing uid: String, place: String) {
        self.init(
            ReadComponent(
                name: "VTODO", properties: [ReadProperty("UID", uid)], raw: Array("UID:\(uid)".utf8)
            ),
            file: place, place: place)
    }
}

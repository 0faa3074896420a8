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
    /// Whether nobody knows which program made these copies: then none tells of another.
    private let isNameless: Bool
    private let groups: [ObjectGroup]
    private let sorting: Sorting
    private let now: Instant
    /// What was there and is gone, in order; empty where that cannot be told.
    private let missing: [Sighting]
    /// Whether so much is gone that nobody deleted it dose by dose.
    private let isEmptied: Bool
    /// Whether nothing leaves it only because it is old.
    private let isTended: Bool

    /// If more than this is gone at once, something else has happened to the place.
    private static let mostDeletions = 5

    /// The places and lineages of these sources, in order.
    static func all(
        _ sources: [CalendarSource], _ sightings: [String: [Sighting]], _ sorting: Sorting,
        now: Instant
    ) -> [PlaceMemory] {
        let groups = Dictionary(grouping: sorting.groups, by: \.place)
        let own = Dictionary(grouping: sources, by: \.ownName)
        var seen: Set<String> = []
        return (sorting.groups.map(\.place) + sources.compactMap(\.ownName))
            .filter { seen.insert($0).inserted }
            .map { name in
                PlaceMemory(
                    name, own[name] ?? [], groups[name] ?? [], sightings[name] ?? [], sorting, now)
            }
    }

    private init(
        _ name: String, _ sources: [CalendarSource], _ groups: [ObjectGroup],
        _ before: [Sighting], _ sorting: Sorting, _ now: Instant
    ) {
        self.name = name
        self.groups = groups
        self.sorting = sorting
        self.now = now
        self.before = Dictionary(
            (name.isLineageOfNobody ? [] : before).map {
                (ObjectKey(place: name, uid: $0.uid, recurrence: $0.recurrence), $0)
            }
        ) { $1 }
        isCopy = sources.isEmpty
        isNameless = isCopy && name.isLineageOfNobody
        let present = Set(groups.flatMap { $0.statements.map(\.uid) })
        let isWhole = !sources.isEmpty && sources.allSatisfy(\.isWhole)
        missing =
            isWhole ? before.filter { !present.contains($0.uid) && $0.recurrence.isEmpty } : []
        isTended = sources.contains(where: \.isTended)
        isEmptied =
            missing.count { [isTended] in
                $0.state == .open && sorting.couldBeDeleted($0, isTended: isTended)
            }
            > Self.mostDeletions
    }

    /// The claim, with how new it is here.
    func judged(_ claim: Claim) -> Claim {
        guard claim.novelty == .first, let state = claim.answered?.1,
            let sighting = before[claim.statement.key]
        else { return claim }
        let isSame = sighting.state == state || !isNews(claim.statement, after: sighting)
        return claim.with(isSame ? .same : .changed)
    }

    /// In a place what is there now counts, unless it is older than what was; a copy must be newer.
    func isNews(_ statement: Statement, after sighting: Sighting) -> Bool {
        isCopy
            ? sighting.revision < statement.revision : !(statement.revision < sighting.revision)
    }

    /// Whether a later version than this statement was seen before, which said otherwise.
    func supersedes(_ claim: Claim) -> Bool {
        guard isCopy, claim.answered != nil, let sighting = before[claim.statement.key] else {
            return false
        }
        return sighting.state == .open && claim.statement.revision < sighting.revision
    }
}

extension PlaceMemory {
    /// What is claimed by comparison: what was answered and is not any more, or otherwise, and
    /// what is gone.
    func claims(answered: [ObjectKey: Sighting.State]) -> [Claim] {
        let reopened = groups.flatMap { group -> [Claim] in
            group.current.filter(group.isAboutOne).compactMap { statement in
                guard let sighting = before[statement.key], sighting.state != .open,
                    sighting.state != answered[statement.key] ?? .open,
                    isNews(statement, after: sighting)
                else { return nil }
                return Claim(
                    .notDone, group.target(of: statement), .single, isCopy ? .likely : .exact,
                    statement, group.person)
            }
        }
        return reopened + missing.filter { $0.state == .open }.compactMap(claim)
    }

    /// Something open is gone: skipped, where it could still have been done when it was there last.
    private func claim(_ gone: Sighting) -> Claim? {
        guard let group = sorting.group(of: gone.uid) else { return nil }
        let statement = Statement(missing: gone.uid, place: name)
        guard group.isAboutOne(statement) else {
            return Claim(
                .left(nil), .none(.tooMuch, group.newest), .deleted, .check, statement,
                group.person)
        }
        guard sorting.couldBeDeleted(gone, isTended: isTended) else { return nil }
        let told = group.target(of: statement)
        // Where the plan changed, the same dose may stand there under another UID.
        if case .occurrence(let outcome) = told, groups.contains(where: { $0.tells(of: outcome) }) {
            return nil
        }
        let target = isEmptied ? .none(.tooMuch, group.newest) : told
        return Claim(
            .left(nil), target, .deleted, isEmptied ? .check : .likely, statement, group.person)
    }

    /// What is to be kept of the place for the next reading.
    func sightings(answered: [ObjectKey: Sighting.State]) -> [Sighting] {
        if isNameless { return [] }
        var kept = before
        for gone in missing {
            let key = ObjectKey(place: name, uid: gone.uid, recurrence: gone.recurrence)
            switch gone.state {
            case .gone: kept[key] = sorting.isOver(gone, at: now) ? nil : gone
            case .open where sorting.couldBeDeleted(gone, isTended: isTended):
                kept[key] = isEmptied ? gone : gone.asGone
            case .open, .done, .left: kept[key] = nil
            }
        }
        // The most recent come first, and stay.
        for group in groups {
            for statement in group.current.reversed() {
                let key = statement.key
                let state = answered[key] ?? .open
                // Of copies, what nobody has touched tells nothing later.
                if isCopy, state == .open, statement.isUntouched { continue }
                if isCopy, let old = kept[key], statement.revision < old.revision { continue }
                kept[key] = statement.sighting(state, start: group.begun(by: statement), seen: now)
            }
        }
        return kept.values.sorted { ($0.uid, $0.recurrence) < ($1.uid, $1.recurrence) }
    }
}

extension Sorting {
    /// Whether something could still be left out when it was there last: what was over then leaves
    /// a calendar without anybody meaning anything, unless dosecal tends that.
    fileprivate func couldBeDeleted(_ sighting: Sighting, isTended: Bool) -> Bool {
        guard let outcome = outcome(of: sighting) else { return false }
        return outcome.answer == nil && (isTended || sighting.seen < outcome.end)
    }

    /// Whether it cannot come back and mean anything any more.
    fileprivate func isOver(_ sighting: Sighting, at now: Instant) -> Bool {
        outcome(of: sighting).map { $0.end <= now } ?? true
    }

    private func outcome(of sighting: Sighting) -> Outcome? {
        guard let group = group(of: sighting.uid),
            case .occurrence(let outcome) = group.target(
                of: Statement(missing: sighting.uid, place: ""))
        else { return nil }
        return outcome
    }
}

extension Claim {
    /// The object that it answers, and how: that it was done, or left out.
    var answered: (ObjectKey, Sighting.State)? {
        switch saying {
        case .done: (statement.key, .done)
        case .left: style == .excluded ? nil : (statement.key, .left)
        case .notDone, .seen, .snoozed: nil
        }
    }
}

extension Sighting {
    fileprivate var revision: Statement.Revision {
        Statement.Revision(modified: modified, sequence: sequence)
    }

    fileprivate var asGone: Sighting {
        Sighting(
            uid: uid, recurrence: recurrence, state: .gone, sequence: sequence,
            modified: modified, start: start, seen: seen)
    }
}

extension String {
    /// Whether it is the place of copies that name no program, or dosecal's own, which many keep.
    fileprivate var isLineageOfNobody: Bool {
        hasPrefix(Statement.lineage)
            && (count == Statement.lineage.count || lowercased().contains("dosecal"))
    }
}

extension CalendarSource {
    /// The name of the place that it is; nil for a copy.
    var ownName: String? {
        if case .place(let name) = kind { name } else { nil }
    }
}

extension Statement {
    /// Stands for an object that is gone.
    fileprivate init(missing uid: String, place: String) {
        self.init(
            ReadComponent(
                name: "VTODO", properties: [ReadProperty("UID", uid)], raw: Array("UID:\(uid)".utf8)
            ),
            file: place, place: place)
    }
}

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
    let before: [ObjectKey: Sighting]
    let isCopy: Bool
    /// Whether nobody knows which program made these copies: then none tells of another.
    private let isNameless: Bool
    private let groups: [ObjectGroup]
    /// Tasks that may be copies of occurrences.
    let copies: [Statement]
    private let sorting: Sorting
    let now: Instant
    /// Whether all of it could be read: only then is something missing.
    let isWhole: Bool
    /// What was there and is gone, in order; empty where that cannot be told.
    private let missing: [Sighting]
    /// What was said of single occurrences of series, by the UID.
    private let occurrences: [String: [Sighting]]
    /// Whether so much is gone that nobody deleted it dose by dose.
    private let isEmptied: Bool
    /// Whether nothing leaves it only because it is old.
    private let isTended: Bool

    /// If more than this is gone at once, something else has happened to the place.
    private static let mostDeletions = 5

    /// What there is of a place, or of the copies that one program made.
    private struct Found {
        let sources: [CalendarSource]
        let groups: [ObjectGroup]
        let copies: [Statement]
        let before: [Sighting]
    }

    /// The places and lineages of these sources, in order.
    static func all(
        _ sources: [CalendarSource], _ sightings: [String: [Sighting]], _ sorting: Sorting,
        now: Instant
    ) -> [PlaceMemory] {
        let groups = Dictionary(grouping: sorting.groups, by: \.place)
        let copies = Dictionary(grouping: sorting.copies, by: \.place)
        let own = Dictionary(grouping: sources, by: \.ownName)
        var seen: Set<String> = []
        let names = sorting.groups.map(\.place) + sorting.copies.map(\.place)
        return (names + sources.compactMap(\.ownName))
            .filter { seen.insert($0).inserted }
            .map { name in
                let found = Found(
                    sources: own[name] ?? own[nil] ?? [], groups: groups[name] ?? [],
                    copies: copies[name] ?? [], before: sightings[name] ?? [])
                return PlaceMemory(name, found, sorting, now)
            }
    }

    private init(
        _ name: String, _ found: Found, _ sorting: Sorting, _ now: Instant
    ) {
        self.name = name
        groups = found.groups
        copies = found.copies
        self.sorting = sorting
        self.now = now
        isCopy = name.hasPrefix(Statement.lineage)
        isNameless = name.isLineageOfNobody
        self.before = Dictionary(
            (isNameless ? [] : found.before).map {
                (ObjectKey(place: name, uid: $0.uid, recurrence: $0.recurrence), $0)
            }
        ) { $1 }
        isWhole = found.sources.allSatisfy(\.isWhole)
        let present = Set(groups.flatMap(\.statements).map(\.uid) + copies.map(\.uid))
        missing = isWhole && !isCopy ? found.before.filter { !present.contains($0.uid) } : []
        occurrences = Dictionary(
            grouping: before.values.filter { !$0.recurrence.isEmpty }
                .sorted { $0.recurrence < $1.recurrence }, by: \.uid)
        isTended = found.sources.contains(where: \.isTended)
        isEmptied =
            missing.count { [isTended] in
                $0.state == .open && sorting.couldBeDeleted($0, isTended: isTended)
            }
            > Self.mostDeletions
    }

    /// The claim, with how new it is here.
    func judged(_ claim: Claim) -> Claim {
        guard let state = claim.state, let sighting = claim.answeredKey.flatMap({ before[$0] })
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
        guard isCopy, claim.state != nil else { return false }
        let keys = [claim.answeredKey, claim.style == .excluded ? nil : claim.statement.key]
        return keys.compactMap { $0.flatMap { before[$0] } }.contains {
            $0.state == .open && claim.statement.revision < $0.revision
        }
    }
}

extension PlaceMemory {
    /// What is claimed by comparison: what was answered and is not any more, or otherwise, and
    /// what is gone.
    func claims(_ answers: Answers) -> [Claim] {
        let changed = groups.flatMap { group in
            reopened(group, answers)
                + (occurrences[group.saidUID] ?? []).compactMap { reopened($0, group, answers) }
        }
        return changed + copies.compactMap { reopened($0, sorting.copier) }
            + missing.filter { $0.state == .open && $0.recurrence.isEmpty }.compactMap(claim)
    }

    private func reopened(_ group: ObjectGroup, _ answers: Answers) -> [Claim] {
        group.current.filter(group.isAboutOne).compactMap { statement in
            guard let sighting = before[statement.key], sighting.state != .open,
                sighting.state != answers.objects[statement.key] ?? .open,
                isNews(statement, after: sighting)
            else { return nil }
            return Claim(
                .notDone(sighting.state), group.target(of: statement),
                statement.recurrence.isEmpty ? .single : .override, isCopy ? .likely : .exact,
                statement, group.person)
        }
    }

    /// Something open is gone: skipped, where it could still have been done when it was there last.
    private func claim(_ gone: Sighting) -> Claim? {
        guard let group = sorting.group(of: gone.uid) else { return nil }
        let statement = Statement(missing: gone.uid, place: name)
        guard group.isAboutOne(statement) else {
            if hasLeft(group) { return nil }
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

    /// Whether a series is gone by the plan, which has nothing more of it, or has it elsewhere.
    private func hasLeft(_ series: ObjectGroup) -> Bool {
        guard let next = series.next(after: now) else { return true }
        return groups.contains { $0.tells(of: next) }
    }

    /// What is to be kept of the place for the next reading.
    func sightings(_ answers: Answers) -> [Sighting] {
        if isNameless { return [] }
        var kept = before
        keepMissing(in: &kept)
        keepOccurrences(in: &kept, answers.occurrences[name] ?? [:])
        keepObjects(in: &kept, answers.objects)
        return kept.values.sorted { ($0.uid, $0.recurrence) < ($1.uid, $1.recurrence) }
    }

    private func keepMissing(in kept: inout [ObjectKey: Sighting]) {
        for gone in missing {
            let key = key(of: gone)
            switch gone.state {
            case .gone: kept[key] = sorting.isOver(gone, at: now) ? nil : gone
            case .open where sorting.couldBeDeleted(gone, isTended: isTended):
                kept[key] = isEmptied ? gone : gone.asGone
            case .open, .done, .left: kept[key] = nil
            }
        }
    }

    private func keepOccurrences(
        in kept: inout [ObjectKey: Sighting], _ answers: [ObjectKey: Answers.Answer]
    ) {
        for group in groups {
            for sighting in occurrences[group.saidUID] ?? [] {
                kept[key(of: sighting)] = following(sighting, group)
            }
        }
        for statement in copies {
            kept[statement.key] = before[statement.key].map { following($0, statement) }
        }
        for (key, answer) in answers {
            if isCopy, let old = kept[key], answer.claim.statement.revision < old.revision {
                continue
            }
            kept[key] = answer.sighting(key, seen: now)
        }
        kept = kept.filter { !isOld($0.value) }
    }

    private func keepObjects(
        in kept: inout [ObjectKey: Sighting], _ answers: [ObjectKey: Sighting.State]
    ) {
        // The most recent come first, and stay.
        for group in groups {
            for statement in group.current.reversed() {
                let key = statement.key
                let state = answers[key] ?? .open
                // Of copies, what nobody has touched tells nothing later.
                if isCopy, state == .open, statement.isUntouched { continue }
                if isCopy, let old = kept[key], statement.revision < old.revision { continue }
                kept[key] = statement.sighting(state, start: group.begun(by: statement), seen: now)
            }
        }
    }
}

extension Sorting {
    /// Whether something could still be left out when it was there last: what was over then leaves
    /// a calendar without anybody meaning anything, unless dosecal tends that. What the plan asks
    /// for no more leaves every calendar.
    fileprivate func couldBeDeleted(_ sighting: Sighting, isTended: Bool) -> Bool {
        guard let (outcome, person) = outcome(of: sighting), person.isAsked(outcome) else {
            return false
        }
        return outcome.answer == nil && (isTended || sighting.seen < outcome.end)
    }

    /// Whether it cannot come back and mean anything any more.
    fileprivate func isOver(_ sighting: Sighting, at now: Instant) -> Bool {
        outcome(of: sighting).map { $0.outcome.end <= now } ?? true
    }

    private func outcome(
        of sighting: Sighting
    ) -> (outcome: Outcome, person: PublishedView)? {
        guard let group = group(of: sighting.uid),
            case .occurrence(let outcome) = group.target(
                of: Statement(missing: sighting.uid, place: ""))
        else { return nil }
        return (outcome, group.person)
    }
}

extension Claim {
    /// Where it is kept how what it answers was answered before.
    fileprivate var answeredKey: ObjectKey? {
        occurrenceKey ?? (style.isLasting ? nil : statement.key)
    }
}

extension Sighting {
    var revision: Statement.Revision {
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

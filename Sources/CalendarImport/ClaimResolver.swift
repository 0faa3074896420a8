import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// Resolves claims into entries and findings.
///
/// Each occurrence is confirmed once, however often and in whichever order it is claimed.
struct ClaimResolver {
    let now: Instant
    private let policy: any RecordingPolicy
    private let newID: () -> EntryID
    private let author: (Claim) -> Author
    private(set) var conclusions = Conclusions()

    init(
        now: Instant, policy: any RecordingPolicy, newID: @escaping () -> EntryID,
        author: @escaping (Claim) -> Author
    ) {
        self.now = now
        self.policy = policy
        self.newID = newID
        self.author = author
    }

    /// Resolves all claims that no later version supersedes. Findings keep the order of the claims.
    mutating func settle(_ claims: [Claim], isSuperseded: (Claim) -> Bool) {
        var settled: [Int: Settled] = [:]
        for index in claims.indices where isSuperseded(claims[index]) {
            settled[index] = (.superseded, nil)
        }
        for indices in Self.grouped(claims, claims.indices.filter { settled[$0] == nil }) {
            let verdicts = verdictsOnOne(indices.map { claims[$0] })
            for (index, verdict) in zip(indices, verdicts) { settled[index] = verdict }
        }
        for (index, claim) in claims.enumerated() {
            guard let (verdict, entry) = settled[index] else { continue }
            conclusions.findings.append(Finding(claim, verdict, entry))
        }
    }

    private enum Subject: Hashable {
        case occurrence(person: String, OccurrenceName)
        case replacement(person: String, item: String, opened: CivilDate)
        case wear(person: String, item: String, CivilDate)
        case alone(Int)
    }

    /// Returns the indices of the claims grouped by subject, in the order in which the subjects
    /// first appear.
    private static func grouped(_ claims: [Claim], _ indices: [Int]) -> [[Int]] {
        var places: [Subject: Int] = [:]
        var groups: [[Int]] = []
        for index in indices {
            let subject = subject(of: claims[index], index)
            if let place = places[subject] {
                groups[place].append(index)
            } else {
                places[subject] = groups.count
                groups.append([index])
            }
        }
        return groups
    }

    private static func subject(of claim: Claim, _ index: Int) -> Subject {
        let person = claim.person?.id ?? ""
        switch claim.target {
        case .occurrence(let outcome): return .occurrence(person: person, outcome.name)
        case .replacement(let series, let opened):
            return .replacement(person: person, item: series.series.item.id, opened: opened)
        case .wear(let series, let date):
            return .wear(person: person, item: series.series.item.id, date)
        case .hint, .none: return .alone(index)
        }
    }

    private typealias Settled = (Finding.Verdict, EntryID?)

    /// Resolves the claims about one subject and returns their verdicts in order.
    private mutating func verdictsOnOne(_ claims: [Claim]) -> [Settled] {
        guard let first = claims.first, let person = first.person else {
            return claims.map { unmatched($0) }
        }
        switch first.target {
        case .occurrence(let outcome):
            let reconciler = OccurrenceReconciler(outcome, person, now: now, policy)
            return settle(claims, reconciler)
        case .replacement(let series, let opened):
            return settle(
                claims, ReplacementReconciler(series, opened: opened, person, now: now, policy))
        case .wear(let series, let day):
            return settle(claims, WearReconciler(series, day, person, now: now, policy))
        case .hint: return claims.map { _ in (.hint, nil) }
        case .none: return claims.map { unmatched($0) }
        }
    }

    private mutating func unmatched(_ claim: Claim) -> Settled {
        guard case .none(let mismatch, _) = claim.target else {
            return unmatched(claim, .unknownPlan)
        }
        return unmatched(claim, mismatch)
    }

    private mutating func unmatched(_ claim: Claim, _ mismatch: Finding.Mismatch) -> Settled {
        conclusions.unmatched.append(claim.evidence(read: now))
        return (.unmatched(mismatch), nil)
    }

    /// Applies the claims from the strongest to the weakest, so that the reconciler knows the
    /// stronger ones first.
    private mutating func settle(_ claims: [Claim], _ reconciler: some Reconciler) -> [Settled] {
        var reconciler = reconciler
        var settled: [Int: Settled] = [:]
        for index in claims.indices.stablySorted(by: { claims[$0].comesBefore(claims[$1]) }) {
            settled[index] = settle(claims[index], &reconciler)
        }
        return claims.indices.compactMap { settled[$0] }
    }

    private mutating func settle(_ claim: Claim, _ reconciler: inout some Reconciler) -> Settled {
        switch reconciler.answer(to: claim) {
        case .known: return (.known, nil)
        case .hint: return (.hint, nil)
        case .mismatch(let mismatch): return unmatched(claim, mismatch)
        case .entries(let drafts, let grade):
            let author = author(claim)
            for draft in drafts {
                let entry = Entry(
                    id: newID(), recorded: now, source: author.source, subject: draft.subject,
                    day: draft.day, action: draft.action,
                    basis: Entry.Basis(claim.evidenceID, grade), author: author)
                reconciler.note(entry)
                conclusions.entries.append(entry)
            }
            conclusions.evidence.append(claim.evidence(read: now))
            return (.recorded(grade), conclusions.entries.last?.id)
        }
    }
}

extension Finding {
    init(_ claim: Claim, _ verdict: Verdict, _ entry: EntryID?) {
        var series: PublishedSeries?
        var outcome: Outcome?
        switch claim.target {
        case .occurrence(let found): outcome = found
        case .replacement(let found, _), .wear(let found, _), .hint(let found): series = found
        case .none(_, let found): series = found
        }
        let item = outcome?.series.item ?? series?.series.item
        self.init(
            what: claim.kind, person: claim.person?.id,
            title: item?.name ?? claim.origin.title, occurrence: outcome?.name,
            start: outcome.flatMap { $0.isAllDay ? nil : $0.start }, at: claim.at,
            style: claim.style, passed: claim.passed, verdict: verdict, file: claim.origin.file,
            line: claim.origin.line, entry: entry, evidence: claim.evidenceID)
    }
}

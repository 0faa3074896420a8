import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// Reconciles claims about the replacement of a lens set with the record.
struct ReplacementReconciler: Reconciler {
    private let series: PublishedSeries
    private let opened: CivilDate
    private let person: PublishedView
    private let now: Instant
    private var log: EntryLog
    private let policy: any RecordingPolicy

    init(
        _ series: PublishedSeries, opened: CivilDate, _ person: PublishedView, now: Instant,
        _ policy: any RecordingPolicy
    ) {
        self.policy = policy
        self.series = series
        self.opened = opened
        self.person = person
        self.now = now
        log = EntryLog(onLensSet: series, .replaced, person)
    }

    mutating func note(_ entry: Entry) { log.note(entry) }

    func answer(to claim: Claim) -> ReconciledAnswer {
        switch claim.assertion {
        case .done(let time):
            let (moment, grade) = time.lensMoment(claim.grade, now: now)
            guard let day = person.date(of: .utc(moment)) else { return .mismatch(.notPlanned) }
            if end != nil || day <= opened { return .known }
            if log.isRefuted(claim, as: { $0.day == day }) { return .known }
            return policy.decision(
                on: .replaced(series.series.item.id, on: day), in: person.timeline
            ).answer([EntryDraft(.replaced, on: series, of: person, day)], grade)
        case .notDone(.done): return log.undoAnswer(claim) { $0.day == end }
        case .notDone: return .known
        case .left, .seen, .snoozed: return .hint
        }
    }

    /// The day on which the lens set was replaced, or `nil` if it is still in use.
    private var end: CivilDate? { log.standing.map(\.day).filter { $0 > opened }.min() }
}

/// Reconciles claims about a day on which lenses were worn with the record.
struct WearReconciler: Reconciler {
    private let series: PublishedSeries
    private let day: CivilDate
    private let person: PublishedView
    private let now: Instant
    private var log: EntryLog

    private let policy: any RecordingPolicy

    init(
        _ series: PublishedSeries, _ day: CivilDate, _ person: PublishedView, now: Instant,
        _ policy: any RecordingPolicy
    ) {
        self.policy = policy
        self.series = series
        self.day = day
        self.person = person
        self.now = now
        log = EntryLog(onLensSet: series, .worn, person)
    }

    mutating func note(_ entry: Entry) { log.note(entry) }

    func answer(to claim: Claim) -> ReconciledAnswer {
        switch claim.assertion {
        case .done:
            let isThere = log.standing.contains { $0.day == day }
            if isThere || log.isRefuted(claim, as: { $0.day == day }) { return .known }
            // The date comes from the task's UID, whenever the task was ticked.
            return policy.decision(
                on: .worn(series.series.item.id, on: day), in: person.timeline
            ).answer([EntryDraft(.worn, on: series, of: person, day)], claim.grade)
        case .notDone(.done): return log.undoAnswer(claim) { $0.day == day }
        case .notDone: return .known
        case .left, .seen, .snoozed: return .hint
        }
    }
}

extension EntryLog {
    fileprivate init(
        onLensSet series: PublishedSeries, _ kind: Action.Kind, _ person: PublishedView
    ) {
        let item = series.series.item.id
        let record = person.timeline.record
        self.init(record.indices(on: item), of: record, item: item, kinds: [kind])
    }
}

extension EntryDraft {
    fileprivate init(
        _ action: Action, on series: PublishedSeries, of person: PublishedView, _ day: CivilDate
    ) {
        self.init(
            subject: series.series.subject(of: person, at: action.at), day: day, action: action)
    }
}

extension ParsedTask.DoneTime {
    /// Returns the completion time and its grade. An unknown time becomes the current time.
    fileprivate func lensMoment(_ grade: Grade, now: Instant) -> (Instant, Grade) {
        switch self {
        case .stated(let at): (min(at, now), grade)
        case .about(let at): (min(at, now), max(grade, .likely))
        case .unknown: (now, .check)
        }
    }
}

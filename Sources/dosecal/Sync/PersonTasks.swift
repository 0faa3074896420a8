import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Schedule

/// The tasks of a person between two days, each as the plan of its day has it.
struct PersonTasks {
    /// A task, and the same as the versions of the plan before had it.
    struct Entry {
        let task: FeedTask
        let earlier: [FeedTask]
    }
    /// By the names of their files.
    let entries: [String: Entry]

    init(_ person: Person, _ options: FeedOptions, wording: (String) throws -> Wording) throws {
        guard let from = options.from, let to = options.to else {
            entries = [:]
            return
        }
        let outcomes = person.timeline.outcomes(from: from, through: to)
        let answers = TaskAnswers(person.timeline.record.states(of: outcomes))
        var known: [[OccurrenceName: FeedTask]] = []
        var others: [FeedTask] = []
        for standing in person.timeline.history.standing(from: from, at: person.now) {
            let wording = try wording(standing.plan.language)
            func tasks(_ plan: CarePlan, _ answers: TaskAnswers) throws -> [FeedTask] {
                let source = FeedSource(
                    plan, revision: standing.since, wording: wording, at: person.now,
                    past: standing.past, answers: answers)
                var tasks: [FeedTask] = []
                try Feed([source], options: options, at: person.now).tasks { tasks.append($0) }
                return tasks
            }
            let own = try tasks(standing.plan, answers)
            if known.isEmpty {
                others = own.filter { !$0.isAnswered && !$0.series.item.isLensSet }
                for lenses in standing.plan.items.compactMap({ LensTasks($0, person) }) {
                    for cycle in lenses.cycles where cycle.end.map({ $0 >= from }) ?? true {
                        let plan = standing.plan.opened(on: [lenses.item.id: cycle.opened])
                        others += try tasks(
                            plan, lenses.states(of: cycle, from: from, through: to)
                        ).filter { $0.series.item.id == lenses.item.id && cycle.has($0) }
                    }
                }
            }
            known.append(
                Dictionary(
                    own.filter(\.isAnswered).map { ($0.name, $0) },
                    uniquingKeysWith: { first, _ in first }))
        }
        let standing = outcomes.compactMap { Self.entry(of: $0, known) }
        entries = Dictionary(
            (standing + others.map { Entry(task: $0, earlier: []) }).map { ($0.task.file, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The task of the version that an occurrence is judged by.
    private static func entry(
        of outcome: Outcome, _ known: [[OccurrenceName: FeedTask]]
    ) -> Entry? {
        let candidates = known.compactMap { $0[outcome.name] }
        let place =
            candidates.firstIndex {
                $0.isSame(as: outcome) && $0.series.item == outcome.series.item
            }
            ?? candidates.firstIndex { $0.isSame(as: outcome) }
        return place.map {
            Entry(task: candidates[$0], earlier: Array(candidates[($0 + 1)...]))
        }
    }
}

extension FeedTask {
    /// The name of its file.
    var file: String { "\(uid).ics" }

    /// Whether it is one that is answered by itself, so that the timeline knows it.
    fileprivate var isAnswered: Bool { series.isCare && !series.item.isLensSet }

    fileprivate func isSame(as outcome: Outcome) -> Bool {
        guard let start = occurrence.start(in: series.zone) else { return outcome.isAllDay }
        return !outcome.isAllDay && start == outcome.start
    }
}

/// A version of a plan as far as its tasks follow from it.
private struct StandingPlan {
    let plan: CarePlan
    let since: Instant
    let past: [String: FeedSource.ItemPast]
}

extension PlanHistory {
    /// The version in force at a moment, then those before it that counted on a day or later.
    fileprivate func standing(from day: CivilDate, at now: Instant) -> [StandingPlan] {
        var all: [StandingPlan] = []
        for (index, version) in versions.enumerated().reversed() {
            guard version.isEverInForce, version.since <= now, let plan = version.plan,
                all.isEmpty || version.isInForce(after: day, in: plan.zone)
            else { continue }
            all.append(StandingPlan(plan: plan, since: version.since, past: past(of: index)))
        }
        return all
    }

    /// What there is to know of the items of a version: one that is as it was keeps its revision.
    private func past(of index: Int) -> [String: FeedSource.ItemPast] {
        let version = versions[index]
        guard let plan = version.plan else { return [:] }
        return Dictionary(
            plan.items.map { item in
                let changed = revision(of: item, plan, index)
                return (
                    item.id,
                    FeedSource.ItemPast(begin: version.begin(of: item), revision: changed)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    private func revision(of item: Item, _ plan: CarePlan, _ index: Int) -> Instant {
        let same = versions[...index].reversed().prefix { version in
            guard let other = version.plan else { return false }
            return other.looksLike(plan) && other.items.contains(item)
        }
        return same.last?.since ?? versions[index].since
    }
}

extension PlanHistory.Version {
    /// Whether it still counted on a day or later.
    fileprivate func isInForce(after day: CivilDate, in zone: TimeZone) -> Bool {
        guard let until else { return true }
        // Around a change of versions both have a say for some days.
        return zone.wallClock(at: until).date.advanced(byDays: 3) >= day
    }
}

extension CarePlan {
    /// Whether an item that is the same in both looks the same in a feed.
    fileprivate func looksLike(_ other: CarePlan) -> Bool {
        person == other.person && zone.name == other.zone.name && language == other.language
            && isDiscreet == other.isDiscreet
    }
}

extension Record {
    /// What the entries say of these outcomes, with the moment of the last word on each.
    fileprivate func states(of outcomes: [Outcome]) -> [OccurrenceName: TaskState] {
        let undoings = undoings
        var states: [OccurrenceName: TaskState] = [:]
        for outcome in outcomes {
            let own = indices(on: outcome.name).map { entries[$0] }
            if own.isEmpty { continue }
            let last = lastWord(on: own, undoings)
            states[outcome.name] = TaskState(outcome.taskState, recorded: last)
        }
        return states
    }
}

extension Outcome {
    fileprivate var taskState: TaskState.Kind {
        if let answer { return answer.isTaken ? .done(at: answer.at) : .cancelled }
        return snoozedUntil.map { .snoozed(until: $0) } ?? .open
    }
}

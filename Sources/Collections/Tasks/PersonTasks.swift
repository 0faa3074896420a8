import Adherence
import CarePlan
package import CivilTime
package import Feed
package import Household
package import Journal
import Schedule
package import Wording

/// The tasks of a person between two days, each according to the plan version of its day.
package struct PersonTasks {
    /// The tasks by the usual names of their objects.
    package private(set) var wanted: [String: WantedTask]
    /// Whether tasks that are due together share one alarm.
    let isTogether: Bool
    /// The usual names of the objects of open tasks that are paused, or that the plan has dropped.
    package let paused: Set<String>
    /// The UIDs of the series whose dates depend on answers.
    let moved: Set<String>
    /// Whether the tasks omit the names of medicines, notes and places.
    package let isDiscreet: Bool
    /// Whether the plan was removed, so that there are no future tasks.
    package let isRemoved: Bool
    /// The person's time zone.
    let zone: TimeZone

    /// Computes the tasks of a person between two days.
    ///
    /// - Parameter items: The IDs of the items to include, or `nil` for all selected items.
    package init(
        _ person: Person, in days: ClosedRange<CivilDate>, _ options: FeedOptions,
        choosing choice: Subscriber.Selection = Subscriber.Selection(),
        of items: Set<String>? = nil, _ wording: @escaping WordingSource
    ) throws {
        let carried = person.timeline.open(before: days.lowerBound, at: person.now)
            .filter { items?.contains($0.name.item) ?? true }
        let first = min(days.lowerBound, carried.map(\.date).min() ?? days.lowerBound)
        let versions = person.timeline.history.standing(from: first, at: person.now)
        let maker = TaskMaker(person, first...days.upperBound, options, of: items, wording)
        let outcomes =
            carried
            + (items.map { items in
                items.sorted().flatMap {
                    person.timeline.outcomes(
                        of: $0, from: days.lowerBound, through: days.upperBound)
                }
            } ?? person.timeline.outcomes(from: days.lowerBound, through: days.upperBound))
        guard outcomes.count <= TooManyTasks.limit else {
            throw TooManyTasks(tasks: outcomes.count)
        }
        let timeline = person.timeline
        let states = timeline.states(of: outcomes)
        let planned = try versions.map { try maker.tasks(of: $0.plan, $0, states) }
        let other = try versions.map { try maker.otherwise.tasks(of: $0.plan, $0, states) }
        let answered = planned.map(Self.answered)
        let told = other.map(Self.answered)
        let isOff = { (outcome: Outcome) in
            outcome.state(at: person.now) == .paused || person.droppedWhileOpen(outcome)
        }
        var all = outcomes.filter { !isOff($0) }.compactMap {
            Self.wanted(of: $0, answered, told, timeline)
        }
        isRemoved = person.isRemoved
        zone = person.zone
        isDiscreet = options.isDiscreet || person.plan.isDiscreet
        if let current = versions.first, let own = planned.first, !isRemoved {
            let hints = own.filter { !$0.isAnswered && !$0.series.item.isLensSet }
            let lenses = try maker.lensTasks(of: current)
            let before =
                try other[0].filter { !$0.isAnswered }
                + maker.otherwise.lensTasks(of: current)
            let same = Dictionary(before.map { (Self.name(of: $0), $0) }) { $1 }
            all += (hints + lenses).map { task in
                WantedTask(task: task, earlier: same[Self.name(of: task)].map { [$0] } ?? [])
            }
        }
        let chosen = all.filter { choice.has($0.task.series.item) }
        isTogether = options.alarms == .together
        moved = Set(
            chosen.filter { $0.task.series.dates.areMovedByAnswers }
                .compactMap { PublishedUID($0.uid)?.series })
        wanted = Dictionary(chosen.map { ($0.name, $0) }) { first, _ in first }
        let off = outcomes.filter(isOff).flatMap { outcome in
            answered.compactMap { $0[outcome.name].map(Self.name) }
        }
        paused = Set(off).subtracting(wanted.keys)
    }

    /// Returns the tasks with shared alarms if the options ask for them. The tasks with UIDs in
    /// `alone` keep their alarms.
    package func withSharedAlarms(besides alone: Set<String> = []) -> PersonTasks {
        guard isTogether else { return self }
        var tasks = self
        let all = FeedTask.withSharedAlarms(wanted.values.map(\.task), besides: alone)
        for task in all {
            let name = Self.name(of: task)
            tasks.wanted[name] = WantedTask(task: task, earlier: wanted[name]?.earlier ?? [])
        }
        return tasks
    }

    private static func name(of task: FeedTask) -> String { WantedTask.name(of: task.uid) }

    private static func answered(_ tasks: [FeedTask]) -> [OccurrenceName: FeedTask] {
        Dictionary(tasks.filter(\.isAnswered).map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns the task of the plan version that is in force for an outcome.
    private static func wanted(
        of outcome: Outcome, _ versions: [[OccurrenceName: FeedTask]],
        _ told: [[OccurrenceName: FeedTask]], _ timeline: Timeline
    ) -> WantedTask? {
        let planned = versions.compactMap { $0[outcome.name] }
        let candidates = outcome.follows ? planned.map { $0.moved(to: outcome.start) } : planned
        let same = candidates.indices.filter { candidates[$0].isSame(as: outcome) }
        let alike = same.first {
            candidates[$0].series.item.isSame(butForPausesAs: outcome.series.item)
        }
        return (alike ?? same.first).map { place in
            let moved = timeline.movedStarts(of: outcome).map(planned[place].moved)
            return WantedTask(
                task: candidates[place],
                earlier: (outcome.follows ? planned[...] : candidates[(place + 1)...])
                    + told.compactMap { $0[outcome.name] } + moved)
        }
    }
}

/// Creates the tasks for versions of a plan.
private struct TaskMaker {
    private let person: Person
    private let days: ClosedRange<CivilDate>
    private var options: FeedOptions
    private let wording: WordingSource
    private let use: [String: UseDays]
    private let items: Set<String>?

    /// Creates a maker for a person.
    package init(
        _ person: Person, _ days: ClosedRange<CivilDate>, _ options: FeedOptions,
        of items: Set<String>?, _ wording: @escaping WordingSource
    ) {
        self.person = person
        self.days = days
        self.wording = wording
        self.items = items
        use = person.useDays(of: items)
        var options = options
        (options.from, options.to) = (days.lowerBound, days.upperBound)
        self.options = options
    }

    /// The maker with discretion switched on or off, for recognising tasks that were published the
    /// other way.
    package var otherwise: TaskMaker {
        var other = self
        other.options.isDiscreet.toggle()
        return other
    }

    /// Returns the tasks of a plan. It may differ from that of the version only in the lenses in
    /// use.
    package func tasks(
        of plan: CarePlan, _ version: StandingPlan, _ states: [OccurrenceName: TaskState],
        ended: [String: UseDays] = [:]
    ) throws -> [FeedTask] {
        var source = FeedSource(
            plan, revision: version.since, wording: try wording(plan.locale),
            at: person.now, past: version.past, history: .answered(states),
            use: use.merging(ended) { $1 })
        source.only = items
        var tasks: [FeedTask] = []
        try Feed([source], options: options, at: person.now).tasks { tasks.append($0) }
        return tasks
    }

    /// Returns the tasks about lens sets in each cycle.
    package func lensTasks(of version: StandingPlan) throws -> [FeedTask] {
        let shown = version.plan.items.filter { items?.contains($0.id) ?? true }
        return try shown.compactMap { LensTasks($0, person) }.flatMap { lenses in
            try lenses.cycles.filter { $0.end.map { $0 >= days.lowerBound } ?? true }
                .flatMap { cycle in
                    let plan = version.plan.opened(on: [lenses.item.id: cycle.opened])
                    let ended = cycle.end.map { [lenses.item.id: UseDays(replacement: $0)] }
                    let states = lenses.states(of: cycle, in: days)
                    return try tasks(of: plan, version, states, ended: ended ?? [:])
                        .filter { $0.series.item.id == lenses.item.id && cycle.has($0) }
                }
        }
    }
}

extension FeedTask {
    /// Whether the task is for an occurrence of the timeline. Hints and tasks about lens sets are
    /// not.
    package var isAnswered: Bool { series.isCare && !series.item.isLensSet }

    fileprivate func isSame(as outcome: Outcome) -> Bool {
        guard let start = occurrence.start(in: series.zone) else { return outcome.isAllDay }
        return !outcome.isAllDay && start == outcome.start
    }
}

extension Timeline {
    /// Returns the states of outcomes, with the time of the last entry or undo about each.
    ///
    /// An answer to a followed occurrence counts as an entry about an open outcome.
    fileprivate func states(of outcomes: [Outcome]) -> [OccurrenceName: TaskState] {
        let undoings = record.undoings
        var states: [OccurrenceName: TaskState] = [:]
        for outcome in outcomes {
            var own = record.indices(on: outcome.name)
            if outcome.follows, outcome.answer == nil {
                own += followed(by: outcome).flatMap(record.indices).filter(record.isAnswer)
                own += extras(before: outcome)
            }
            if own.isEmpty { continue }
            let last = record.lastWord(on: own.map { record.entries[$0] }, undoings)
            states[outcome.name] = TaskState(outcome.taskState, recorded: last)
        }
        return states
    }
}

extension Record {
    fileprivate func isAnswer(_ index: Int) -> Bool {
        switch entries[index].action {
        case .taken, .skipped: true
        case .snoozed, .seen, .worn, .replaced, .counted, .undone: false
        }
    }
}

extension Outcome {
    fileprivate var taskState: TaskState.Status {
        if let answer { return answer.isTaken ? .done(at: answer.at) : .cancelled }
        return snooze.map { .snoozed($0) } ?? .open
    }
}

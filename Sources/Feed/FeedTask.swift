import CarePlan
package import CivilTime
import ICalendar
package import Schedule

/// One task of a collection: what it is about, and its text at any revision.
package struct FeedTask {
    /// Its UID, which also names its file.
    package let uid: String
    /// The series that it belongs to.
    package let series: Series
    /// Which occurrence of it.
    package private(set) var occurrence: Occurrence
    /// What became of that; nil if nothing ever did.
    package let state: TaskState?
    /// The revision that follows from plan and record.
    package private(set) var revision: Instant
    private var ring = AlarmRole.alone
    /// The place of its slot among its item's.
    private let slotPlace: Int
    private var entry: FeedEntry
    private let maker: EntryMaker
    private let printer: TaskPrinter

    /// Nil for what is about no occurrence of the plan, or about many.
    fileprivate init?(
        _ entry: FeedEntry, _ maker: EntryMaker, _ printer: TaskPrinter, slotPlace: Int
    ) {
        switch entry {
        case .single(let occurrence), .occurrence(let occurrence): self.occurrence = occurrence
        case .rule, .event: return nil
        }
        self.entry = entry
        self.maker = maker
        self.printer = printer
        self.slotPlace = slotPlace
        uid = maker.uid(of: entry)
        series = maker.series
        state = maker.state(of: occurrence)
        revision = maker.revision(of: entry)
    }

    /// The occurrence's name.
    package var name: OccurrenceName { series.name(of: occurrence) }

    /// The same at another moment, to which an answer to what it follows has moved it.
    package func moved(to start: Instant) -> FeedTask {
        guard start != occurrence.start(in: series.zone) else { return self }
        var task = self
        task.occurrence = occurrence.moved(to: start, in: series.zone)
        task.entry =
            if case .single = entry { .single(task.occurrence) } else {
                .occurrence(task.occurrence)
            }
        return task
    }

    /// A calendar of its own with the task in it, the same whatever else is published.
    ///
    /// Its alarms bear `Property.ownAlarm`: a collection's are rewritten, a feed's are not.
    package func text(revision: Instant) -> [UInt8] {
        if revision == maker.revision(of: entry) {
            return printer.text(of: entry, ring, in: zoneYears)
        }
        var calendar = Feed.calendar(with: zoneYears)
        calendar.add(maker.component(of: entry, uid, ring, at: revision))
        return calendar.text()
    }

    /// Prints it alone.
    func print(into output: inout Output, _ revisions: inout some RevisionSource) throws {
        let template = maker.template(of: entry, uid, ring, at: revisions.first(revision))
        try RevisedTemplate(template, revisions).print(into: &output, &revisions)
    }

    /// The zone and the years that its calendar must tell of; nil for what is due all day.
    ///
    /// An hour late on New Year's Eve reaches into the next year.
    var zoneYears: ZoneYears? {
        if occurrence.clock == .allDay { return nil }
        let shown = occurrence.elapsed.map { series.zone.wallClock(at: $0).date }
        let (first, last) = (
            min(occurrence.date, shown ?? occurrence.date),
            max(occurrence.date, shown ?? occurrence.date)
        )
        return ZoneYears(
            zone: series.zone, years: first.year...last.advanced(byDays: 1).year)
    }
}

extension Feed {
    /// Hands out the tasks of what is due in the window, one for each occurrence.
    package func tasks(_ body: (FeedTask) throws -> Void) rethrows {
        let frames = CalendarFrames()
        var slots: [String: Int] = [:]
        for series in entries(markingAlarms: true) {
            let maker = series.maker
            let printer = TaskPrinter(maker, in: frames)
            let slotPlace = slots[maker.series.item.id, default: 0]
            slots[maker.series.item.id] = slotPlace + 1
            try series.forEach { entry in
                if let task = FeedTask(entry, maker, printer, slotPlace: slotPlace) {
                    try body(task)
                }
            }
        }
    }
}

extension FeedTask {
    /// What it has in common with those that it may ring with; nil where it rings for itself.
    private var ringKey: RingKey? {
        maker.isMoved(occurrence)
            ? nil : maker.sharedAlarms.map { RingKey(occurrence, maker, $0) }
    }

    /// Whether it was answered or put off before it rang for the last time. What was answered later
    /// changes nobody's ring: it has rung.
    private var isAnsweredBeforehand: Bool {
        guard let state, state.kind != .open, let alarms = maker.sharedAlarms else { return false }
        let last = Alarm.last(
            of: alarms, for: occurrence.planned(in: series.zone), in: series.zone)
        return last.map { state.recorded <= $0 } ?? false
    }

    private var isOpen: Bool { state.map { $0.kind == .open } ?? true }

    /// The UIDs of the tasks that are due together with another.
    package static func sharingRings(_ tasks: [FeedTask]) -> Set<String> {
        let places = Dictionary(grouping: tasks, by: \.ringKey)
        return Set(
            places.filter { $0.key != nil && $0.value.count > 1 }.values.joined().map(\.uid))
    }

    /// The same tasks in the same order, where what is due together has one ring: the first in the
    /// plan that is not answered beforehand rings for all of these. Those with some UIDs ring for
    /// themselves.
    package static func ringingTogether(
        _ tasks: [FeedTask], besides alone: Set<String> = []
    ) -> [FeedTask] {
        let all = tasks.indices.filter {
            tasks[$0].ringKey != nil && !alone.contains(tasks[$0].uid)
        }
        let places = Dictionary(grouping: all) { tasks[$0].ringKey }
        var tasks = tasks
        for group in places.values where group.count > 1 { ringTogether(group, of: &tasks) }
        return tasks
    }

    private static func ringTogether(_ group: [Int], of tasks: inout [FeedTask]) {
        let ordered = group.sorted {
            let (one, other) = (tasks[$0], tasks[$1])
            return (one.maker.number, one.slotPlace, one.uid)
                < (other.maker.number, other.slotPlace, other.uid)
        }
        let together = ordered.filter { !tasks[$0].isAnsweredBeforehand }
        guard let first = together.first else { return }
        let maker = tasks[first].maker
        // It says something else once another is answered, added or changed.
        tasks[first].revision = group.map { tasks[$0].revision }.max() ?? tasks[first].revision
        guard together.count > 1 else { return }
        let titles = together.map { tasks[$0].maker.listedTitle }
        let later = together.map { place in
            let open = together.filter { $0 == place || tasks[$0].rings(with: tasks[place]) }
            return maker.title(ofAll: open.map { tasks[$0].maker.listedTitle })
        }
        for (place, later) in zip(together, later) {
            tasks[place].ring =
                place == first
                ? .forAll(words: maker.title(ofAll: titles), later: later)
                : .quiet(later: tasks[place].snooze == nil ? nil : later)
        }
    }

    /// From when until when it was put off.
    private var snooze: Range<Instant>? {
        if case .snoozed(let snooze)? = state?.kind { snooze } else { nil }
    }

    /// Whether it is open, and not put off, when another one rings that was put off.
    private func rings(with other: FeedTask) -> Bool {
        guard let snooze else { return isOpen }
        return other.snooze.map { snooze.upperBound <= $0.upperBound } ?? false
    }
}

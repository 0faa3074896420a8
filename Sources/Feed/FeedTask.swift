import CarePlan
package import CivilTime
import ICalendar
package import Schedule

/// A task of a collection.
package struct FeedTask {
    /// The UID, which also names the task's file.
    package let uid: String
    /// The series of the task's occurrence.
    package let series: Series
    /// The occurrence that the task is about.
    package private(set) var occurrence: Occurrence
    /// The state of the occurrence, or `nil` if there never was an answer.
    package let state: TaskState?
    /// The revision that follows from the plan and the record.
    package private(set) var revision: Instant
    private var role = AlarmRole.alone
    /// The position of the slot in the item.
    private let slotPlace: Int
    private var entry: FeedEntry
    private let maker: EntryMaker
    private let printer: TaskPrinter

    /// Returns `nil` for an entry that does not have exactly one planned occurrence.
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

    /// The name of the occurrence.
    package var name: OccurrenceName { series.name(of: occurrence) }

    /// Returns the task at another start, to which an answer to the item that it follows has moved
    /// it.
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

    /// Returns a calendar with this task alone. It does not depend on other tasks, but for shared
    /// alarms.
    ///
    /// Alarms are marked with `Property.ownAlarm`, because alarms of a collection are rewritten
    /// later.
    package func text(revision: Instant) -> [UInt8] {
        if revision == maker.revision(of: entry) {
            return printer.text(of: entry, role, in: zoneYears)
        }
        var calendar = Feed.calendar(with: zoneYears)
        calendar.add(maker.component(of: entry, uid, role, at: revision))
        return calendar.text()
    }

    /// Prints the task without a calendar.
    func print(into output: inout Output, _ log: RevisionLog) throws {
        let template = maker.template(of: entry, uid, role, at: log.next)
        try RevisedTemplate(template, log).print(into: &output)
    }

    /// The zone and the years that its calendar needs, or `nil` for an all-day task.
    ///
    /// An hour late on New Year's Eve ends in the next year.
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
    /// Calls `body` with the tasks of all occurrences that the feed shows.
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
    /// The key of the task's alarms, or `nil` if it cannot share them.
    private var alarmGroupKey: AlarmGroupKey? {
        maker.isMoved(occurrence)
            ? nil : maker.sharedAlarms.map { AlarmGroupKey(occurrence, maker, $0) }
    }

    /// Whether the occurrence was answered or snoozed before its last alarm. Later answers do not
    /// change the alarms of other tasks.
    private var isAnsweredBeforehand: Bool {
        guard let state, state.status != .open, let alarms = maker.sharedAlarms else {
            return false
        }
        let last = Alarm.last(
            of: alarms, for: occurrence.planned(in: series.zone), in: series.zone)
        return last.map { state.recorded <= $0 } ?? false
    }

    private var isOpen: Bool { state.map { $0.status == .open } ?? true }

    /// Returns the UIDs of tasks that are due at the same time as others.
    package static func uidsSharingAlarms(_ tasks: [FeedTask]) -> Set<String> {
        let places = Dictionary(grouping: tasks, by: \.alarmGroupKey)
        return Set(
            places.filter { $0.key != nil && $0.value.count > 1 }.values.joined().map(\.uid))
    }

    /// Returns the tasks in the same order, with shared alarms: of those due at the same time and
    /// not answered before, the first in the plan has the alarms for all. Tasks with UIDs in
    /// `alone` keep theirs.
    package static func withSharedAlarms(
        _ tasks: [FeedTask], besides alone: Set<String> = []
    ) -> [FeedTask] {
        let all = tasks.indices.filter {
            tasks[$0].alarmGroupKey != nil && !alone.contains(tasks[$0].uid)
        }
        let places = Dictionary(grouping: all) { tasks[$0].alarmGroupKey }
        var tasks = tasks
        for group in places.values where group.count > 1 { shareAlarms(group, of: &tasks) }
        return tasks
    }

    private static func shareAlarms(_ group: [Int], of tasks: inout [FeedTask]) {
        let ordered = group.sorted {
            let (one, other) = (tasks[$0], tasks[$1])
            return (one.maker.number, one.slotPlace, one.uid)
                < (other.maker.number, other.slotPlace, other.uid)
        }
        let together = ordered.filter { !tasks[$0].isAnsweredBeforehand }
        guard let first = together.first else { return }
        let maker = tasks[first].maker
        // Its alarms change when another task is answered, added or changed.
        tasks[first].revision = group.map { tasks[$0].revision }.max() ?? tasks[first].revision
        guard together.count > 1 else { return }
        let titles = together.map { tasks[$0].maker.listedTitle }
        let later = together.map { place in
            let open = together.filter { $0 == place || tasks[$0].rings(with: tasks[place]) }
            return maker.title(ofAll: open.map { tasks[$0].maker.listedTitle })
        }
        for (place, later) in zip(together, later) {
            tasks[place].role =
                place == first
                ? .forAll(text: maker.title(ofAll: titles), snoozedText: later)
                : .quiet(snoozedText: tasks[place].snooze == nil ? nil : later)
        }
    }

    /// The range in which the task's alarms are left out because it is snoozed.
    private var snooze: Range<Instant>? {
        if case .snoozed(let snooze)? = state?.status { snooze } else { nil }
    }

    /// Returns whether it is open, and no longer snoozed, when the snoozed alarm of another task
    /// rings.
    private func rings(with other: FeedTask) -> Bool {
        guard let snooze else { return isOpen }
        return other.snooze.map { snooze.upperBound <= $0.upperBound } ?? false
    }
}

import CarePlan
import CivilTime
import ICalendar
import Schedule
import Wording

extension EntryMaker {
    /// The status that a component shows.
    enum Content {
        /// A planned occurrence without an answer.
        case planned
        /// A task, with the status of its occurrence.
        case task(TaskState.Status)
        /// A separate event, which has its status in the title.
        case event(FeedEvents.Event)
    }

    /// Returns the component of an entry.
    func component(
        _ uid: String, at revision: Instant, _ time: EntryTime, _ content: Content,
        _ role: AlarmRole
    ) -> Component {
        var component = Component(options.kind == .events ? "VEVENT" : "VTODO")
        component.add(
            .text("UID", uid), .moment("DTSTAMP", .utc(revision)),
            .moment("LAST-MODIFIED", .utc(revision)),
            .given("SEQUENCE", String(PublishedRevision.sequence(of: revision))))
        add(time, to: &component)
        component.add(.text("SUMMARY", title(of: content)))
        if case .event(let event) = content, event.status.isOver {
            addLink(to: &component, event)
        } else {
            addDetails(to: &component)
        }
        component.add(.text("CATEGORIES", category), .formed("CLASS", "PRIVATE"))
        addKind(content.status, to: &component)
        if !content.isOver {
            addAlarms(content.status, role, to: &component, time)
        }
        return component
    }

    private func title(of content: Content) -> String {
        switch content {
        case .planned, .task: title
        case .event(let event): source.wording.title(title, of: event, series)
        }
    }

    private func add(_ time: EntryTime, to entry: inout Component) {
        switch (options.kind, time.start) {
        case (.tasks, .date) where time.rule != nil:
            entry.add(.moment("DTSTART", time.start))
        case (.tasks, .date):
            // With the next day as its exclusive end, apps would show the task as due tomorrow.
            entry.add(.moment("DUE", time.start))
        case (.events, _), (.tasks, .zoned), (.tasks, .local), (.tasks, .utc):
            entry.add(.moment("DTSTART", time.start), .moment(endName, time.end))
        }
        if let rule = time.rule { entry.add(.given("RRULE", rule)) }
        if let exception = time.exception { entry.add(.moment("EXDATE", exception)) }
    }

    /// Adds a link to the page on which the answer can be corrected.
    private func addLink(to entry: inout Component, _ event: FeedEvents.Event) {
        guard let link = link(to: event) else { return }
        let note = source.wording.text(.feedConfirmOver, ["link": link])
        entry.add(.text("DESCRIPTION", note), .given("URL", link))
    }

    private func addDetails(to entry: inout Component) {
        if let note { entry.add(.text("DESCRIPTION", note)) }
        if let link { entry.add(.given("URL", link)) }
        if let place { entry.add(place) }
    }

    private func addKind(_ state: TaskState.Status, to entry: inout Component) {
        switch options.kind {
        case .events:
            entry.add(
                .formed("TRANSP", "TRANSPARENT"),
                .formed("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"))
            if series.clock == .allDay {
                entry.add(.formed("X-MICROSOFT-CDO-ALLDAYEVENT", "TRUE"))
            }
        case .tasks: add(state, to: &entry)
        }
    }

    private func add(_ state: TaskState.Status, to entry: inout Component) {
        switch state {
        case .open, .snoozed: entry.add(.formed("STATUS", "NEEDS-ACTION"))
        case .cancelled: entry.add(.formed("STATUS", "CANCELLED"))
        case .done(let moment):
            entry.add(
                .formed("STATUS", "COMPLETED"), .moment("COMPLETED", .utc(moment)),
                .formed("PERCENT-COMPLETE", "100"))
        }
    }

    private func addAlarms(
        _ state: TaskState.Status, _ role: AlarmRole, to entry: inout Component, _ time: EntryTime
    ) {
        // Evolution also rings for completed tasks.
        guard options.alarms != .none, !state.isSettled else { return }
        let isDueOnly = options.kind == .tasks && series.clock == .allDay && time.rule == nil
        let isQuiet = role.isQuiet
        if isQuiet, marksAlarms { entry.add(.quiet) }
        for alarm in isQuiet ? [] : alarms(state, time) {
            var component = Component("VALARM")
            component.add(
                .formed("ACTION", "DISPLAY"),
                .formed(
                    "TRIGGER", alarm.trigger(from: time.start, planned: time.planned, in: zone),
                    parameters: isDueOnly ? [("RELATED", "END")] : []),
                .text("DESCRIPTION", role.text ?? title))
            add(component, to: &entry)
        }
        // An item without alarms by the clock can have an alarm at its place.
        if let place, series.purpose != .wear, let alarm = place.alarm(title, identity.uid) {
            add(alarm, to: &entry)
        }
        if case .snoozed(let snooze) = state {
            add(snoozeAlarm(at: snooze.upperBound, role.snoozedText ?? title), to: &entry)
        }
    }

    /// Returns the alarms by the clock, without those during a snooze.
    private func alarms(_ state: TaskState.Status, _ time: EntryTime) -> [Alarm] {
        let all = Alarm.all(for: series.reminding, on: series.clock)
        guard case .snoozed(let snooze) = state else { return all }
        return all.filter { alarm in
            let moment = alarm.instant(for: time.planned, in: zone)
            return moment <= snooze.lowerBound || moment > snooze.upperBound
        }
    }

    private func add(_ alarm: Component, to entry: inout Component) {
        var alarm = alarm
        if marksAlarms { alarm.add(.ownAlarm) }
        entry.add(alarm)
    }

    /// Returns the alarm that replaces those during a snooze.
    private func snoozeAlarm(at moment: Instant, _ words: String) -> Component {
        var alarm = Component("VALARM")
        alarm.add(
            .formed("ACTION", "DISPLAY"),
            .given(
                "TRIGGER", "\(moment.utc.compact)Z", parameters: [("VALUE", "DATE-TIME")]),
            .text("DESCRIPTION", words))
        return alarm
    }
}

extension EntryMaker.Content {
    /// Whether the component shows an occurrence that is over.
    fileprivate var isOver: Bool {
        switch self {
        case .planned, .task: false
        case .event(let event): event.status.isOver
        }
    }

    /// The status as that of a task. An event that is over counts as open, because its title has
    /// the status.
    fileprivate var status: TaskState.Status {
        switch self {
        case .planned: return .open
        case .task(let state): return state
        case .event(let event):
            switch event.status {
            case .open(let snooze?): return .snoozed(snooze)
            case .open(nil), .overdue, .dropped, .taken, .done, .skipped, .missed: return .open
            }
        }
    }
}

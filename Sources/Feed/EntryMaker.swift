import CarePlan
import CivilTime
import ICalendar
import Schedule
import Wording

/// Makes the components of one series.
struct EntryMaker {
    let series: Series
    let identity: Identity
    private let source: FeedSource
    private let options: FeedOptions
    private let title: String
    private let note: String?
    private let link: String?
    private let category: String
    private let place: Place?
    private var marksAlarms = false

    init(_ series: Series, number: Int, in source: FeedSource, of feed: Feed) {
        self.series = series
        self.source = source
        options = feed.options
        let isDiscreet = feed.isDiscreet(source.plan)
        identity = Identity(
            plan: source.plan, series: series, secret: isDiscreet ? options.secret : nil)
        let wording = source.wording
        let own =
            isDiscreet
            ? wording.discreetTitle(of: series, number: number) : wording.title(of: series)
        title =
            feed.sources.count > 1 || options.namesPersons
            ? wording.carerTitle(own, of: source.plan.person) : own
        link =
            series.isCare
            ? options.link?.url(person: source.plan.id, item: series.item.id) : nil
        let lines = [
            isDiscreet ? nil : wording.note(of: series),
            link.map { wording.question(about: series, isDiscreet: isDiscreet, $0) },
        ].compactMap { $0 }
        note = lines.isEmpty ? nil : lines.joined(separator: "\n")
        category =
            isDiscreet ? wording.text("category.discreet") : wording.category(of: series)
        place = isDiscreet || !series.isCare ? nil : series.item.place
    }

    var zone: TimeZone { series.zone }

    /// The same with alarms that are known again as dosecal's own.
    var markingAlarms: EntryMaker {
        var maker = self
        maker.marksAlarms = true
        return maker
    }

    /// The UID of the only occurrence.
    ///
    /// A task about a lens set is ticked off and stays so, and the next set has one of its own.
    var singleUID: String {
        guard options.kind == .tasks, case .lenses(let lenses) = series.item.care else {
            return identity.uid
        }
        return identity.uid(ofDate: lenses.opened)
    }

    /// How many minutes an entry lasts.
    var minutes: Int { series.minutes(as: options.kind) }

    /// The property that ends an entry.
    var endName: String { options.kind == .events ? "DTEND" : "DUE" }

    /// What became of an occurrence; nil where nothing ever did, and for all events.
    func state(of occurrence: Occurrence) -> TaskState? {
        options.kind == .tasks ? source.state(of: occurrence, in: series) : nil
    }

    /// The revision of one occurrence's entry.
    func revision(of occurrence: Occurrence) -> Instant {
        source.revision(of: series.item, state(of: occurrence))
    }

    /// The entry of one occurrence, at its own revision or a later one.
    func entry(_ uid: String, of occurrence: Occurrence, revision: Instant? = nil) -> Component {
        let extent = zone.extent(from: occurrence.start(asIn: zone), minutes: minutes)
        var draft = Draft(
            uid: uid, revision: revision ?? self.revision(of: occurrence), start: extent.start,
            end: extent.end)
        draft.state = state(of: occurrence)?.kind ?? .open
        return entry(draft)
    }

    /// The entry of the whole series, without one of its dates.
    func entry(
        following recurrence: Recurrence, from first: CivilDate, without gone: CivilDate? = nil,
        revision: Instant? = nil
    ) -> Component {
        let revision = revision ?? source.revision(of: series.item, nil)
        guard case .at(let time) = series.clock else {
            var draft = Draft(
                uid: identity.uid, revision: revision, start: .date(first),
                end: .date(first.advanced(byDays: 1)))
            draft.rule = recurrence.text { $0.compact }
            draft.exception = gone.map(Moment.date)
            return entry(draft)
        }
        let start = CivilDateTime(first, time)
        var draft = Draft(
            uid: identity.uid, revision: revision, start: .zoned(start, zone: zone.name),
            end: .zoned(start.advanced(byMinutes: minutes), zone: zone.name))
        draft.rule = recurrence.text { date in
            let last = zone.latestReading(of: CivilDateTime(date, time))
            return "\(last.utc.compact)Z"
        }
        draft.exception = gone.map { .zoned(CivilDateTime($0, time), zone: zone.name) }
        return entry(draft)
    }

    /// The entry of an event of its own.
    func entry(of event: FeedEvents.Event, revision: Instant) -> Component {
        let start =
            switch event.start {
            case .day(let date): Moment.date(date)
            case .at(let instant): zone.moment(of: instant)
            }
        let extent = zone.extent(from: start, minutes: minutes)
        var draft = Draft(
            uid: identity.uid(of: event, series), revision: revision, start: extent.start,
            end: extent.end)
        draft.title = source.wording.title(title, of: event, series)
        draft.isOver = event.fate.isOver
        if case .open(let until?) = event.fate { draft.state = .snoozed(until: until) }
        return entry(draft)
    }

    /// An entry as far as it is not like all others of the series.
    private struct Draft {
        let uid: String
        let revision: Instant
        let start: Moment
        let end: Moment
        var rule: String?
        var exception: Moment?
        var title: String?
        var state = TaskState.Kind.open
        /// Whether it only tells what was.
        var isOver = false
    }

    private func entry(_ draft: Draft) -> Component {
        var entry = Component(options.kind == .events ? "VEVENT" : "VTODO")
        entry.add(
            .text("UID", draft.uid), .moment("DTSTAMP", .utc(draft.revision)),
            .moment("LAST-MODIFIED", .utc(draft.revision)),
            .formed("SEQUENCE", String(PublishedRevision.sequence(of: draft.revision))))
        add(draft.start, draft.end, isRepeating: draft.rule != nil, to: &entry)
        if let rule = draft.rule { entry.add(.formed("RRULE", rule)) }
        if let exception = draft.exception { entry.add(.moment("EXDATE", exception)) }
        entry.add(.text("SUMMARY", draft.title ?? title))
        if !draft.isOver { addDetails(to: &entry) }
        entry.add(.text("CATEGORIES", category), .formed("CLASS", "PRIVATE"))
        addKind(draft.state, to: &entry)
        if !draft.isOver { addAlarms(draft.state, to: &entry, isRepeating: draft.rule != nil) }
        return entry
    }

    private func addDetails(to entry: inout Component) {
        if let note { entry.add(.text("DESCRIPTION", note)) }
        if let link { entry.add(.formed("URL", link)) }
        if let place { entry.add(place) }
    }

    private func add(
        _ start: Moment, _ end: Moment, isRepeating: Bool, to entry: inout Component
    ) {
        switch (options.kind, start) {
        case (.tasks, .date) where isRepeating:
            entry.add(.moment("DTSTART", start))
        case (.tasks, .date):
            // With the next day as its exclusive end, apps would say that it is due tomorrow.
            entry.add(.moment("DUE", start))
        default:
            entry.add(.moment("DTSTART", start), .moment(endName, end))
        }
    }

    private func addKind(_ state: TaskState.Kind, to entry: inout Component) {
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

    private func add(_ state: TaskState.Kind, to entry: inout Component) {
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
        _ state: TaskState.Kind, to entry: inout Component, isRepeating: Bool
    ) {
        // Evolution rings for what is finished, too.
        guard options.hasAlarms, !state.isSettled else { return }
        let isDueOnly = options.kind == .tasks && series.clock == .allDay && !isRepeating
        for alarm in Alarm.all(for: series.reminding, on: series.clock) {
            var component = Component("VALARM")
            component.add(
                .formed("ACTION", "DISPLAY"),
                .formed(
                    "TRIGGER", alarm.trigger, parameters: isDueOnly ? [("RELATED", "END")] : []),
                .text("DESCRIPTION", title))
            add(component, to: &entry)
        }
        if let place, series.reminding.isOn, let alarm = place.alarm(title, identity.uid) {
            add(alarm, to: &entry)
        }
        if case .snoozed(let until) = state { add(snoozeAlarm(at: until), to: &entry) }
    }

    private func add(_ alarm: consuming Component, to entry: inout Component) {
        if marksAlarms { alarm.add(.ownAlarm) }
        entry.add(alarm)
    }

    /// The alarm that somebody asked for instead.
    private func snoozeAlarm(at moment: Instant) -> Component {
        var alarm = Component("VALARM")
        alarm.add(
            .formed("ACTION", "DISPLAY"),
            .formed(
                "TRIGGER", "\(moment.utc.compact)Z", parameters: [("VALUE", "DATE-TIME")]),
            .text("DESCRIPTION", title))
        return alarm
    }
}

extension Series {
    /// How many minutes an entry of this kind lasts.
    func minutes(as kind: FeedOptions.Kind) -> Int {
        var minutes = 15
        if case .reminder(let reminder) = item.care {
            minutes = reminder.duration ?? minutes
        }
        // A task is overdue after its end, which a quarter of an hour is too early for.
        return kind == .tasks ? max(60, minutes) : minutes
    }
}

extension TimeZone {
    /// The latest instant as which any app could read a time on the wall, so that UNTIL
    /// excludes no last occurrence where the clocks skip it or show it twice.
    fileprivate func latestReading(of wallClock: CivilDateTime) -> Instant {
        switch read(wallClock) {
        case .once(let instant), .skipped(let instant), .twice(_, let instant): instant
        }
    }
}

extension Recurrence {
    /// The RRULE value (RFC 5545 3.3.10), its end written by `until`.
    fileprivate func text(until: (CivilDate) -> String) -> String {
        var parts: [String]
        switch frequency {
        case .daily: parts = ["FREQ=DAILY"]
        case .weekly: parts = ["FREQ=WEEKLY"]
        case .monthly: parts = ["FREQ=MONTHLY"]
        }
        if let last = self.until { parts.append("UNTIL=\(until(last))") }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        switch frequency {
        case .daily: break
        case .weekly(let weekdays):
            parts.append("BYDAY=" + weekdays.inOrder.map(\.code).joined(separator: ","))
        case .monthly(.day(let day)): parts.append("BYMONTHDAY=\(day)")
        case .monthly(.last): parts.append("BYMONTHDAY=-1")
        }
        return parts.joined(separator: ";")
    }
}

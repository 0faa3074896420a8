import CarePlan
import CivilTime
import ICalendar
import Schedule

/// Makes the components of one series.
struct EntryMaker {
    let series: Series
    let identity: Identity
    private let source: FeedSource
    private let options: FeedOptions
    private let title: String
    private let note: String?
    private let category: String
    private let place: Place?

    init(_ series: Series, number: Int, in source: FeedSource, of feed: Feed) {
        self.series = series
        self.source = source
        options = feed.options
        identity = Identity(plan: source.plan, series: series)
        let wording = source.wording
        let isDiscreet = feed.isDiscreet(source.plan)
        let own =
            isDiscreet
            ? wording.discreetTitle(of: series, number: number) : wording.title(of: series)
        title =
            feed.sources.count > 1
            ? wording.carerTitle(own, of: source.plan.person) : own
        note = isDiscreet ? nil : wording.note(of: series)
        category =
            isDiscreet ? wording.text("category.discreet") : wording.category(of: series)
        place = isDiscreet || !series.isCare ? nil : series.item.place
    }

    var zone: TimeZone { series.zone }

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

    /// The entry of one occurrence.
    func entry(_ uid: String, start: Moment) -> Component {
        let extent = zone.extent(from: start, minutes: minutes)
        return entry(uid, extent.start, extent.end, rule: nil)
    }

    /// The entry of the whole series.
    func entry(following recurrence: Recurrence, from first: CivilDate) -> Component {
        guard case .at(let time) = series.clock else {
            let end = first.advanced(byDays: 1)
            return entry(
                identity.uid, .date(first), .date(end), rule: recurrence.text { $0.compact })
        }
        let start = CivilDateTime(first, time)
        let rule = recurrence.text { date in
            let last = zone.latestReading(of: CivilDateTime(date, time))
            return "\(last.utc.compact)Z"
        }
        return entry(
            identity.uid, .zoned(start, zone: zone.name),
            .zoned(start.advanced(byMinutes: minutes), zone: zone.name), rule: rule)
    }

    private func entry(
        _ uid: String, _ start: Moment, _ end: Moment, rule: String?
    ) -> Component {
        var entry = Component(options.kind == .events ? "VEVENT" : "VTODO")
        entry.add(
            .text("UID", uid), .moment("DTSTAMP", .utc(source.revision)),
            .moment("LAST-MODIFIED", .utc(source.revision)),
            .formed("SEQUENCE", String(source.sequence)))
        add(start, end, isRepeating: rule != nil, to: &entry)
        if let rule { entry.add(.formed("RRULE", rule)) }
        entry.add(.text("SUMMARY", title))
        if let note { entry.add(.text("DESCRIPTION", note)) }
        if let place { entry.add(place) }
        entry.add(.text("CATEGORIES", category), .formed("CLASS", "PRIVATE"))
        addKind(to: &entry)
        addAlarms(to: &entry, isRepeating: rule != nil)
        return entry
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

    private func addKind(to entry: inout Component) {
        switch options.kind {
        case .events:
            entry.add(
                .formed("TRANSP", "TRANSPARENT"),
                .formed("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"))
            if series.clock == .allDay {
                entry.add(.formed("X-MICROSOFT-CDO-ALLDAYEVENT", "TRUE"))
            }
        case .tasks: entry.add(.formed("STATUS", "NEEDS-ACTION"))
        }
    }

    private func addAlarms(to entry: inout Component, isRepeating: Bool) {
        guard options.hasAlarms else { return }
        let isDueOnly = options.kind == .tasks && series.clock == .allDay && !isRepeating
        for alarm in Alarm.all(for: series.reminding, on: series.clock) {
            var component = Component("VALARM")
            component.add(
                .formed("ACTION", "DISPLAY"),
                .formed(
                    "TRIGGER", alarm.trigger, parameters: isDueOnly ? [("RELATED", "END")] : []),
                .text("DESCRIPTION", title))
            entry.add(component)
        }
        if let place, series.reminding.isOn, let alarm = place.alarm(title, identity.uid) {
            entry.add(alarm)
        }
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

import CarePlan
import CivilTime
import ICalendar
import Schedule
import Wording

/// Makes the components of one series. It is a class, because it holds much and many entries share
/// it.
final class EntryMaker: Sendable {
    let series: Series
    let identity: Identity
    let source: FeedSource
    let options: FeedOptions
    /// The title of entries and of unshared alarms.
    let title: String
    /// The title without the person's name.
    let listedTitle: String
    /// The position of the item in the plan, from 1.
    let number: Int
    private let namesPerson: Bool
    /// Whether the item follows another item.
    private let isLinked: Bool
    let note: String?
    let link: String?
    let category: String
    let place: Place?
    /// The duration of an entry in minutes.
    let minutes: Int
    /// The alarms that entries can share with others, or `nil` if each entry has its own.
    let sharedAlarms: [Alarm]?
    /// Whether alarms are marked as dosecal's own.
    let marksAlarms: Bool

    init(
        _ series: Series, number: Int, in source: FeedSource, of feed: Feed,
        marksAlarms: Bool = false
    ) {
        self.marksAlarms = marksAlarms
        self.series = series
        self.number = number
        isLinked = series.item.link != nil
        self.source = source
        options = feed.options
        minutes = series.minutes(as: feed.options.kind)
        let isDiscreet = feed.isDiscreet(source.plan)
        identity = Identity(
            plan: source.plan, series: series, secret: isDiscreet ? options.secret : nil)
        let wording = source.wording
        listedTitle =
            isDiscreet
            ? wording.discreetTitle(of: series, number: number) : wording.title(of: series)
        namesPerson = feed.sources.count > 1 || options.namesPersons
        title = namesPerson ? wording.carerTitle(listedTitle, of: source.plan.person) : listedTitle
        link =
            series.isCare
            ? options.link?.url(person: source.plan.id, item: series.item.id) : nil
        let lines = [
            isDiscreet ? nil : wording.note(of: series, isRecorded: source.history.isRecorded),
            link.map { wording.question(about: series, isDiscreet: isDiscreet, $0) },
        ].compactMap { $0 }
        note = lines.isEmpty ? nil : lines.joined(separator: "\n")
        category =
            isDiscreet ? wording.text(.categoryDiscreet) : wording.category(of: series)
        place = isDiscreet || !series.isCare ? nil : series.item.place
        sharedAlarms = Alarm.shared(of: series, at: place)
    }

    /// Makes the components of a series that has the same texts as the series of `other`.
    init(_ series: Series, as other: EntryMaker) {
        self.series = series
        (identity, source, options) = (other.identity, other.source, other.options)
        (title, listedTitle, number) = (other.title, other.listedTitle, other.number)
        (namesPerson, isLinked) = (other.namesPerson, other.isLinked)
        (note, link, category) = (other.note, other.link, other.category)
        (place, minutes) = (other.place, other.minutes)
        (sharedAlarms, marksAlarms) = (other.sharedAlarms, other.marksAlarms)
    }

    var zone: TimeZone { series.zone }

    /// Returns the text of an alarm for several entries of the person.
    func title(ofAll titles: [String]) -> String {
        let all = titles.joined(separator: ", ")
        return namesPerson ? source.wording.carerTitle(all, of: source.plan.person) : all
    }

    /// Returns the page on which an event that is over is corrected: the page of its day, if there
    /// is one.
    func link(to event: FeedEvents.Event) -> String? {
        let day =
            switch event.start {
            case .day(let date): date
            case .at(let instant): zone.wallClock(at: instant).date
            }
        return link(on: event.key ?? day) ?? link
    }

    /// Returns the page of a day, or `nil` for a lens set, which has one page for all days.
    func link(on day: CivilDate) -> String? {
        series.item.isLensSet ? nil : link.map { ConfirmLink.url($0, on: day) }
    }

    /// The UID of the only occurrence.
    ///
    /// Each lens set has a task with another UID, because a task that was ticked off stays so.
    private var singleUID: String {
        guard options.kind == .tasks, case .lenses(let lenses) = series.item.care else {
            return identity.uid
        }
        return identity.uid(ofDate: lenses.opened)
    }

    /// The name of the property with the end of an entry.
    var endName: String { options.kind == .events ? "DTEND" : "DUE" }

    /// Whether an entry has a start and an end. An all-day task only has the day on which it is
    /// due.
    var hasStartAndEnd: Bool { options.kind == .events || series.clock != .allDay }

    /// Returns the state of an occurrence, or `nil` for events and if there never was an answer.
    func state(of occurrence: Occurrence) -> TaskState? {
        switch options.kind {
        case .events: nil
        case .tasks: source.history.state(of: occurrence, in: series)
        }
    }

    /// Returns the UID of an entry.
    func uid(of entry: FeedEntry) -> String {
        switch entry {
        case .rule: identity.uid
        case .single: singleUID
        case .occurrence(let occurrence): identity.uid(of: occurrence, series)
        case .event(let event): identity.uid(of: event, series)
        }
    }

    /// Returns the revision of an entry that follows from the plan and the record.
    func revision(of entry: FeedEntry) -> Instant {
        switch entry {
        case .rule, .event: source.revision(of: series.item.id, nil)
        case .single(let occurrence), .occurrence(let occurrence):
            source.revision(of: series.item.id, state(of: occurrence))
        }
    }

    /// Returns a template printed from an entry.
    func template(
        of entry: FeedEntry, _ uid: String, _ role: AlarmRole, at revision: Instant
    ) -> ComponentTemplate {
        let template = ComponentTemplate(component(of: entry, uid, role, at: revision))
        switch entry {
        case .single, .occurrence, .event: return template
        case .rule(_, _, let exceptions):
            let timeLength = series.clock == .allDay ? 0 : "T080000".utf8.count
            return template.repeating("EXDATE", on: exceptions, before: timeLength)
        }
    }

    /// Returns an entry as a component. It has only the first excluded date of a rule; `template`
    /// adds the others.
    func component(
        of entry: FeedEntry, _ uid: String, _ role: AlarmRole, at revision: Instant
    ) -> Component {
        component(uid, at: revision, time(of: entry), content(of: entry), role)
    }

    private func content(of entry: FeedEntry) -> Content {
        switch entry {
        case .rule: .planned
        case .single(let occurrence), .occurrence(let occurrence):
            state(of: occurrence).map { .task($0.status) } ?? .planned
        case .event(let event): .event(event)
        }
    }

    private func time(of entry: FeedEntry) -> EntryTime {
        switch entry {
        case .rule(let recurrence, let first, let exceptions):
            EntryTime(recurrence, from: first, without: exceptions.first, of: self)
        case .single(let occurrence), .occurrence(let occurrence):
            EntryTime(
                zone.extent(from: occurrence.start(asIn: zone), minutes: minutes),
                planned: occurrence.planned(in: zone))
        case .event(let event):
            EntryTime(
                zone.extent(from: start(of: event), minutes: minutes), planned: planned(event))
        }
    }

    private func start(of event: FeedEvents.Event) -> Moment {
        switch event.start {
        case .day(let date): .date(date)
        case .at(let instant): zone.moment(of: instant)
        }
    }

    /// Returns whether an answer to the item that it follows moved an occurrence from its planned
    /// time.
    func isMoved(_ occurrence: Occurrence) -> Bool {
        occurrence.elapsed != nil && !series.dates.areElapsed
    }

    /// Returns whether an answer to the item that it follows moved an event from its planned time.
    func isMoved(_ event: FeedEvents.Event) -> Bool {
        guard isLinked, case .at(let start) = event.start else { return false }
        let date = event.key ?? zone.wallClock(at: start).date
        guard case .at(let time) = series.clock(on: date) else { return false }
        return zone.instant(of: CivilDateTime(date, time)) != start
    }

    /// Returns the planned start of an event. It is in zoned time if the event starts at the time
    /// of its series.
    func planned(_ event: FeedEvents.Event) -> Moment {
        guard case .at(let instant) = event.start, case .days = series.dates else {
            return start(of: event)
        }
        let date = zone.wallClock(at: instant).date
        guard case .at(let time) = series.clock(on: date) else { return start(of: event) }
        let planned = CivilDateTime(date, time)
        return zone.instant(of: planned) == instant
            ? .zoned(planned, zone: zone.name) : start(of: event)
    }
}

extension Series {
    /// Returns the duration of an entry in minutes.
    func minutes(as kind: FeedOptions.Kind) -> Int {
        var minutes = 15
        if case .reminder(let reminder) = item.care {
            minutes = reminder.duration ?? minutes
        }
        // A task is overdue after its end, and 15 minutes would be too early for that.
        return kind == .tasks ? max(60, minutes) : minutes
    }
}

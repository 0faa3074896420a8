import CarePlan
import CivilTime
import ICalendar
import Schedule
import Wording

/// Prints the entries of one series. libical prints the first entry of each kind; the others are
/// printed from its template, with their own dates and times.
struct EntryPrinter {
    private let maker: EntryMaker
    private let log: RevisionLog?
    private var shapes: [Shape?] = TemplateKind.allCases.map { _ in nil }
    /// The templates of open entries that share alarms with others.
    private var sharing: [AlarmRole: Shape] = [:]
    private var span: TimeZone.Span?

    /// Prints entries with revisions from a log, or with those of their plan.
    init(_ maker: EntryMaker, _ log: RevisionLog?) {
        self.maker = maker
        self.log = log
    }

    /// Prints one entry.
    mutating func print(
        _ entry: FeedEntry, _ role: AlarmRole, into output: inout Output
    ) throws {
        guard let values = values(of: entry), let shape = shape(values, entry, role)
        else {
            return try whole(entry, role).print(into: &output)
        }
        try shape.template.print(into: &output) { shape.fill($0, with: values) }
    }

    /// Returns the text of one entry at the revision of its plan.
    mutating func text(of entry: FeedEntry, _ role: AlarmRole) -> [UInt8] {
        guard let values = values(of: entry), let shape = shape(values, entry, role)
        else { return whole(entry, role).template.text }
        return shape.template.template.text { shape.fill($0, with: values) }
    }

    /// Returns an entry as a template that libical printed.
    private func whole(_ entry: FeedEntry, _ role: AlarmRole) -> RevisedTemplate {
        let (uid, revision) = (maker.uid(of: entry), log?.next ?? maker.revision(of: entry))
        return RevisedTemplate(maker.template(of: entry, uid, role, at: revision), log)
    }

    private mutating func shape(
        _ values: SlotValues, _ entry: FeedEntry, _ role: AlarmRole
    ) -> Shape? {
        guard role == .alone else {
            if let shape = sharing[role] { return shape }
            let shape = Shape(whole(entry, role), values, maker)
            sharing[role] = shape
            return shape
        }
        if let shape = shapes[values.kind.rawValue] { return shape }
        let shape = Shape(whole(entry, role), values, maker)
        shapes[values.kind.rawValue] = shape
        return shape
    }
}

/// The kinds of entries that differ only in dates and times.
private enum TemplateKind: Int, CaseIterable {
    case open, taken, done, skipped, missed
}

/// The values of an entry for the slots of a template.
private struct SlotValues {
    let kind: TemplateKind
    let key: CivilDate
    let ordinal: Int
    let start: CivilDateTime
    let end: CivilDateTime
    /// The time of taking in the title, or `nil` if the title does not contain one.
    var taken: TimeOfDay?
}

extension EntryPrinter {
    /// A template with the slots of its dates and times. It is a class, because it is large.
    private final class Shape {
        let template: RevisedTemplate
        private let key: ComponentTemplate.Slot
        private let ordinal: ComponentTemplate.Slot?
        private let start: ComponentTemplate.Slot
        private let end: ComponentTemplate.Slot
        private let taken: ComponentTemplate.Slot?
        private let days: [ComponentTemplate.DateSlot]
        private let isAllDay: Bool

        /// Returns `nil` if the title does not have the time of taking exactly once, because each
        /// entry must show its own.
        init?(_ printed: RevisedTemplate, _ values: SlotValues, _ maker: EntryMaker) {
            template = printed
            let bytes = printed.template
            taken = values.taken.flatMap {
                bytes.slot(of: $0.withoutSeconds.description, in: "SUMMARY")
            }
            if values.taken != nil, taken == nil { return nil }
            let link = values.kind == .open ? nil : maker.link(on: values.key)
            days = link.map(bytes.slots(ofDateEnding:)) ?? []
            isAllDay = maker.series.clock == .allDay
            let isElapsed = maker.series.dates.areElapsed
            let after = Identity.bytesAfter
            key = bytes.slot(
                in: "UID", length: 8, before: after + (isElapsed ? Identity.ordinalLength : 0))
            ordinal = isElapsed ? bytes.slot(in: "UID", length: 2, before: after) : nil
            start = bytes.slot(in: "DTSTART", length: isAllDay ? 8 : 15)
            end = bytes.slot(in: maker.endName, length: isAllDay ? 8 : 15)
        }

        func fill(_ slots: borrowing ComponentTemplate.SlotWriter, with values: SlotValues) {
            let date = ComponentTemplate.DateDigits(values.key)
            slots.fill(key, with: date)
            if let ordinal { slots.fill(ordinal, with: values.ordinal) }
            fill(slots, start, with: values.start, values.key, date)
            fill(slots, end, with: values.end, values.key, date)
            if let taken, let time = values.taken { slots.fill(taken, with: time) }
            for day in days { slots.fill(day, with: date) }
        }

        /// Fills in a date and time. `digits` are those of `day`, which is usually the same date.
        private func fill(
            _ slots: borrowing ComponentTemplate.SlotWriter, _ slot: ComponentTemplate.Slot,
            with moment: CivilDateTime,
            _ day: CivilDate, _ digits: ComponentTemplate.DateDigits
        ) {
            let date = moment.date == day ? digits : ComponentTemplate.DateDigits(moment.date)
            if isAllDay {
                slots.fill(slot, with: date)
            } else {
                slots.fill(slot, with: date, moment.time)
            }
        }
    }
}

extension EntryPrinter {
    private typealias Extent = (start: CivilDateTime, end: CivilDateTime)

    /// Returns the values of an entry, or `nil` if the entry needs more than a template has.
    /// Inlined, because most entries of a long calendar take this path.
    @inline(__always)
    private mutating func values(of entry: FeedEntry) -> SlotValues? {
        switch entry {
        case .rule, .single: nil
        case .occurrence(let occurrence): values(of: occurrence)
        case .event(let event): values(of: event)
        }
    }

    @inline(__always)
    private mutating func values(of occurrence: Occurrence) -> SlotValues? {
        guard maker.state(of: occurrence) == nil,
            occurrence.elapsed == nil || !maker.isMoved(occurrence),
            let extent = plainExtent(of: occurrence)
        else {
            return nil
        }
        return SlotValues(
            kind: .open, key: occurrence.date, ordinal: occurrence.ordinal,
            start: extent.start, end: extent.end)
    }

    private mutating func values(of event: FeedEvents.Event) -> SlotValues? {
        guard let key = event.key, let extent = plainExtent(of: event.start) else { return nil }
        func values(_ kind: TemplateKind, taken: TimeOfDay? = nil) -> SlotValues {
            SlotValues(
                kind: kind, key: key, ordinal: event.ordinal, start: extent.start,
                end: extent.end, taken: taken)
        }
        switch event.status {
        case .open(nil): return values(.open)
        case .done: return values(.done)
        case .skipped: return values(.skipped)
        case .missed: return values(.missed)
        // Times on a 12-hour clock differ in length, so a template has no slot for them.
        case .taken(let moment, nil) where maker.source.wording.hours == .twentyFour:
            let shown = wallClock(at: moment)
            guard shown.date == extent.start.date else { return nil }
            return values(.taken, taken: shown.time)
        case .open, .overdue, .dropped, .taken: return nil
        }
    }

    /// Returns start and end on the clocks, or `nil` if a change of the clocks is near.
    @inline(__always)
    private mutating func plainExtent(of occurrence: Occurrence) -> Extent? {
        guard case .at(let time) = occurrence.clock else { return wholeDay(occurrence.date) }
        let start = CivilDateTime(occurrence.date, time)
        if span?.clockSeconds.contains(start.clockSeconds) != true {
            span = maker.zone.span(around: start)
        }
        guard let span, span.offset != nil else { return nil }
        return extent(from: start, in: span)
    }

    private mutating func plainExtent(of start: FeedEvents.Event.Start) -> Extent? {
        switch start {
        case .day(let date): return wholeDay(date)
        case .at(let instant):
            guard let offset = offset(at: instant), let span else { return nil }
            return extent(from: CivilDateTime(clockSeconds: instant.seconds + offset), in: span)
        }
    }

    private func extent(from start: CivilDateTime, in span: TimeZone.Span) -> Extent? {
        let end = start.advanced(byMinutes: maker.minutes)
        return span.clockSeconds.contains(end.clockSeconds) ? (start, end) : nil
    }

    /// Returns `nil` for a task, which has no start on a whole day.
    private func wholeDay(_ date: CivilDate) -> Extent? {
        guard maker.hasStartAndEnd else { return nil }
        return (CivilDateTime(date, .midnight), CivilDateTime(date.advanced(byDays: 1), .midnight))
    }

    /// Returns the date and time that the clocks show.
    private mutating func wallClock(at instant: Instant) -> CivilDateTime {
        guard !maker.zone.hasJourneys, let offset = offset(at: instant) else {
            return maker.zone.wallClock(at: instant)
        }
        return CivilDateTime(clockSeconds: instant.seconds + offset)
    }

    /// Returns the number of seconds by which the clocks are ahead of UTC, or `nil` if a change is
    /// near.
    private mutating func offset(at instant: Instant) -> Int? {
        if let span, let offset = span.offset, span.clockSeconds.contains(instant.seconds + offset)
        {
            return offset
        }
        span = maker.zone.span(around: maker.zone.wallClock(at: instant))
        return span?.offset
    }
}

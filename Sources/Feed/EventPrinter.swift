import CarePlan
import CivilTime
import ICalendar
import Schedule
import Wording

/// Prints events of their own of a series one after another: of those that are alike the first
/// through libical, the others by setting their dates and times in its bytes.
struct EventPrinter {
    private let maker: EntryMaker
    private var shapes: [Likeness: Shape] = [:]
    private var span: TimeZone.Span?

    /// What events have alike that differ in dates and times only.
    private enum Likeness {
        case open, taken, done, skipped, missed
    }

    /// What libical printed, and where its dates and times are.
    private struct Shape {
        let stencil: RevisedStencil
        let key: Stencil.Hole
        let ordinal: Stencil.Hole?
        let start: Stencil.Hole
        let end: Stencil.Hole
        /// When it was taken; nil where that is not told, or cannot be set.
        let taken: Stencil.Hole?

        func fill(_ holes: borrowing Stencil.Filling, with filling: Filling, isAllDay: Bool) {
            holes.fill(key, with: filling.key)
            if let ordinal { holes.fill(ordinal, with: filling.ordinal) }
            if isAllDay {
                holes.fill(start, with: filling.start.date)
                holes.fill(end, with: filling.end.date)
            } else {
                holes.fill(start, with: filling.start)
                holes.fill(end, with: filling.end)
            }
            if let taken, let time = filling.taken { holes.fill(taken, with: time) }
        }
    }

    /// What is set in a shape.
    private struct Filling {
        let likeness: Likeness
        let key: CivilDate
        let ordinal: Int
        let start: CivilDateTime
        let end: CivilDateTime
        let taken: TimeOfDay?
    }

    init(_ maker: EntryMaker) {
        self.maker = maker
    }

    /// Prints one event.
    mutating func print(
        _ event: FeedEvents.Event, into output: inout Output, _ book: inout RevisionBook
    ) throws {
        guard let filling = filling(for: event), let shape = shape(filling, event, book) else {
            return try whole(event, book).print(into: &output, &book)
        }
        let isAllDay = maker.series.clock == .allDay
        try shape.stencil.print(into: &output, &book) { holes in
            shape.fill(holes, with: filling, isAllDay: isAllDay)
        }
    }

    /// The event as libical alone prints it.
    private func whole(_ event: FeedEvents.Event, _ book: RevisionBook) -> RevisedStencil {
        RevisedStencil(
            maker.entry(of: event, revision: book.next),
            uid: maker.identity.uid(of: event, maker.series), book)
    }

    private mutating func shape(
        _ filling: Filling, _ event: FeedEvents.Event, _ book: RevisionBook
    ) -> Shape? {
        if let shape = shapes[filling.likeness] { return shape }
        let revised = whole(event, book)
        let taken = filling.taken.flatMap {
            revised.stencil.hole(of: Wording.clock($0), in: "SUMMARY")
        }
        // A time in the title that cannot be set must not be another event's.
        if filling.taken != nil, taken == nil { return nil }
        let shape = shape(revised, taken)
        shapes[filling.likeness] = shape
        return shape
    }

    private func shape(_ revised: RevisedStencil, _ taken: Stencil.Hole?) -> Shape {
        let stencil = revised.stencil
        let isElapsed = if case .hours = maker.series.dates { true } else { false }
        let after = Identity.bytesAfter
        let length = maker.series.clock == .allDay ? 8 : 15
        return Shape(
            stencil: revised,
            key: stencil.hole(
                in: "UID", length: 8, before: after + (isElapsed ? Identity.ordinalLength : 0)),
            ordinal: isElapsed ? stencil.hole(in: "UID", length: 2, before: after) : nil,
            start: stencil.hole(in: "DTSTART", length: length),
            end: stencil.hole(in: "DTEND", length: length), taken: taken)
    }

    /// What to set, where nothing about the event is out of the ordinary.
    private mutating func filling(for event: FeedEvents.Event) -> Filling? {
        guard let key = event.key, let extent = plainExtent(of: event.start) else { return nil }
        var taken: TimeOfDay?
        let likeness: Likeness
        switch event.fate {
        case .open(nil): likeness = .open
        case .done: likeness = .done
        case .skipped: likeness = .skipped
        case .missed: likeness = .missed
        case .taken(let moment, nil):
            let shown = maker.zone.wallClock(at: moment)
            guard shown.date == extent.start.date else { return nil }
            likeness = .taken
            taken = shown.time
        case .open, .overdue, .taken: return nil
        }
        return Filling(
            likeness: likeness, key: key, ordinal: event.ordinal, start: extent.start,
            end: extent.end, taken: taken)
    }

    /// Start and end on the clocks, where no change of the clocks is near: the usual case.
    private mutating func plainExtent(
        of start: FeedEvents.Event.Moment
    ) -> (start: CivilDateTime, end: CivilDateTime)? {
        switch start {
        case .day(let date):
            return (
                CivilDateTime(date, .midnight), CivilDateTime(date.advanced(byDays: 1), .midnight)
            )
        case .at(let instant):
            let clock = offset(at: instant).map { instant.seconds + $0 }
            guard let clock, let span else { return nil }
            let start = CivilDateTime(clockSeconds: clock)
            let end = start.advanced(byMinutes: maker.minutes)
            return span.clockSeconds.contains(end.clockSeconds) ? (start, end) : nil
        }
    }

    /// By how much the clocks are ahead of UTC; nil where a change is near.
    private mutating func offset(at instant: Instant) -> Int? {
        if let span, let offset = span.offset, span.clockSeconds.contains(instant.seconds + offset)
        {
            return offset
        }
        span = maker.zone.span(around: maker.zone.wallClock(at: instant))
        return span?.offset
    }
}

internal import CivilTime
internal import ICalendar

/// The times of a component, for comparison with a range (RFC 4791 section 9.9).
struct ComponentTimes {
    /// The length of an occurrence.
    enum Length {
        /// The component has no end and no DURATION.
        case none
        /// The number of seconds between start and end.
        case seconds(Int)
        /// The number of days between the start date and the end date.
        case days(Int)
        /// The DURATION of the component.
        case duration(NominalDuration)
    }
    /// The relation of a component to a range.
    enum Relation {
        /// The component overlaps the range if one of its occurrences with a start in these bounds
        /// does.
        case byOccurrence(ClosedRange<Instant>)
        /// The component has no occurrences. The value is whether it overlaps the range.
        case fixed(Bool)
    }
    private let component: ReadComponent
    private let hasStart: Bool
    let length: Length

    init(_ component: ReadComponent, _ clock: inout MomentClock) {
        self.component = component
        hasStart = component.first("DTSTART")?.moments.isEmpty == false
        length = Self.length(component, &clock)
    }

    /// Returns the time from which all occurrences are computed: DTSTART, or DUE for a task without
    /// DTSTART.
    static func anchor(of component: ReadComponent) -> Moment? {
        component.first("DTSTART")?.moments.first
            ?? (component.name == "VTODO" ? component.first("DUE")?.moments.first : nil)
    }

    private static func length(_ component: ReadComponent, _ clock: inout MomentClock) -> Length {
        guard let start = component.first("DTSTART")?.moments.first else { return .none }
        let name = component.name == "VTODO" ? "DUE" : "DTEND"
        if let end = component.first(name)?.moments.first {
            if case .date(let first) = start, case .date(let last) = end {
                return .days(last.dayNumber - first.dayNumber)
            }
            return .seconds(clock.instant(of: end).seconds - clock.instant(of: start).seconds)
        }
        return component.first("DURATION").flatMap { NominalDuration($0.value) }
            .map { .duration($0) } ?? .none
    }

    /// Returns the end of an occurrence, or `nil` if the component gives none.
    func end(of start: RecurrenceSet.Start, _ clock: inout MomentClock) -> Instant? {
        if let end = start.end { return end }
        switch length {
        case .none: return nil
        case .seconds(let seconds): return Instant(seconds: start.instant.seconds + seconds)
        case .days(let days): return clock.instant(of: start.moment.advanced(byDays: days))
        case .duration(let duration): return duration.end(from: start.moment, &clock)
        }
    }

    /// Returns the relation of the component to a range.
    func relation(to range: TimeRange, _ clock: inout MomentClock) -> Relation {
        if Self.anchor(of: component) != nil {
            return .byOccurrence(
                range.widened(before: max(0, longest) + 1, after: 1 - min(0, longest)))
        }
        switch component.name {
        case "VTODO": return .fixed(overlapsUndated(range, &clock))
        case "VFREEBUSY":
            return .fixed(
                clock.spend(BusyPeriods.steps(of: component))
                    && BusyPeriods.overlap(component, range))
        default: return .fixed(false)
        }
    }

    /// A bound for the length of an occurrence in seconds. Lengths in days get an extra day,
    /// because days may have different lengths.
    var longest: Int {
        switch length {
        case .none: 2 * 86_400
        case .seconds(let seconds): seconds
        case .days(let days): days * 86_400 + (days < 0 ? -86_400 : 86_400)
        case .duration(let duration):
            duration.nominalSeconds + (duration.nominalSeconds < 0 ? -86_400 : 86_400)
        }
    }
}

extension ComponentTimes {
    /// Returns whether an occurrence overlaps a range, according to the rows with DTSTART or DUE in
    /// the tables of RFC 4791 section 9.9.
    func isIn(
        _ range: TimeRange, _ start: RecurrenceSet.Start, _ clock: inout MomentClock
    ) -> Bool {
        let end = end(of: start, &clock)
        switch component.name {
        case "VTODO": return isTaskIn(range, start.instant, end)
        case "VFREEBUSY":
            return end.map { range.start <= $0 && range.end > start.instant }
                ?? (clock.spend(BusyPeriods.steps(of: component))
                    && BusyPeriods.overlap(component, range))
        default: return isEventIn(range, start, end, &clock)
        }
    }

    private func isEventIn(
        _ range: TimeRange, _ start: RecurrenceSet.Start, _ end: Instant?,
        _ clock: inout MomentClock
    ) -> Bool {
        guard range.end > start.instant else { return false }
        switch length {
        case .none where start.moment.isDate && end == nil:
            return range.start < clock.instant(of: start.moment.advanced(byDays: 1))
        case .duration where end == start.instant: return range.start <= start.instant
        case .none, .duration, .seconds, .days:
            return end.map { range.start < $0 } ?? (range.start <= start.instant)
        }
    }

    private func isTaskIn(_ range: TimeRange, _ start: Instant, _ end: Instant?) -> Bool {
        guard hasStart else { return range.start < start && range.end >= start }
        guard let end else { return range.contains(start) }
        let isInTime = range.end > start || range.end >= end
        switch length {
        case .duration: return range.start <= end && isInTime
        case .none, .seconds, .days:
            return (range.start < end || range.start <= start) && isInTime
        }
    }

    /// Applies the rows for tasks with neither DTSTART nor DUE.
    private func overlapsUndated(_ range: TimeRange, _ clock: inout MomentClock) -> Bool {
        let completed = component.first("COMPLETED")?.moments.first.map { clock.instant(of: $0) }
        let created = component.first("CREATED")?.moments.first.map { clock.instant(of: $0) }
        switch (completed, created) {
        case (let completed?, let created?):
            return (range.start <= created || range.start <= completed)
                && (range.end >= created || range.end >= completed)
        case (let completed?, nil): return range.start <= completed && range.end >= completed
        case (nil, let created?): return range.end > created
        case (nil, nil): return true
        }
    }
}

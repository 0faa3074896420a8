internal import CivilTime
internal import ICalendar

/// What a component says of its times, and how that lies to a range (RFC 4791 9.9).
struct ComponentTimes {
    /// How long it lasts.
    enum Length {
        /// It does not say.
        case none
        /// It says when it ends, so that all its occurrences last as many seconds.
        case seconds(Int)
        /// The same in days.
        case days(Int)
        /// It has a DURATION.
        case duration(NominalDuration)
    }
    /// How it lies to a range.
    enum Relation {
        /// Some occurrence overlaps it, if one does that begins in these.
        case byOccurrence(ClosedRange<Instant>)
        /// It has no occurrences, and overlaps it or not.
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

    /// What all its occurrences are reckoned from: its start, or the due time of a task without one.
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

    /// When an occurrence ends; nil if the component does not say.
    func end(of start: RecurrenceSet.Start, _ clock: inout MomentClock) -> Instant? {
        if let end = start.end { return end }
        switch length {
        case .none: return nil
        case .seconds(let seconds): return Instant(seconds: start.instant.seconds + seconds)
        case .days(let days): return clock.instant(of: start.moment.advanced(byDays: days))
        case .duration(let duration): return duration.end(from: start.moment, &clock)
        }
    }

    /// How it lies to a range, as far as that is not a matter of its occurrences.
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

    /// Its seconds from start to end, and as many more as days may differ by.
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
    /// Whether an occurrence overlaps a range: the rows of the tables that have a DTSTART or a DUE.
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

    /// The rows for tasks that have neither DTSTART nor DUE.
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

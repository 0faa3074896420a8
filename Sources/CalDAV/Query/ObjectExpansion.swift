internal import CivilTime
internal import ICalendar

/// The occurrences of an object within a range (RFC 4791 sections 9.6.5 and 9.6.6).
struct ObjectExpansion {
    /// The maximum number of occurrences per object.
    static let mostOccurrences = 4_000

    private let calendar: ComponentLines
    private let object: ObjectComponents
    private let range: TimeRange
    private let reader: ObjectReader

    /// Parses an object, or returns `nil` if the bytes are not a calendar.
    init?(_ bytes: [UInt8], _ range: TimeRange, _ reader: ObjectReader) {
        guard let calendar = ComponentLines(bytes) else { return nil }
        self.calendar = calendar
        self.range = range
        self.reader = reader
        object = reader.object(bytes, properties: nil) { $0 != "VTIMEZONE" }
    }

    /// Returns the calendar with each occurrence in the range as a separate component, in UTC and
    /// without time zones.
    func expanded() -> ComponentLines {
        var clock = reader.clock()
        var found: [(instant: Instant, lines: ComponentLines)] = []
        for component in object.all {
            guard let lines = ComponentLines(component.raw) else { continue }
            let times = ComponentTimes(component, &clock)
            switch times.relation(to: range, &clock) {
            case .fixed(let isIn): if isIn { found.append((range.start, lines)) }
            case .byOccurrence(let starts):
                let room = Self.mostOccurrences - found.count
                for start in occurrences(of: component, times, starts, room, &clock) {
                    guard reader.spend(reading: component.raw) else { break }
                    var occurrence = OccurrenceLines(component, times, start)
                    found.append((start.instant, occurrence.lines(lines, &clock)))
                }
            }
        }
        var result = calendar
        result.components = found.sorted { $0.instant < $1.instant }.map(\.lines)
        return result
    }

    private func occurrences(
        of component: ReadComponent, _ times: ComponentTimes, _ starts: ClosedRange<Instant>,
        _ most: Int, _ clock: inout MomentClock
    ) -> [RecurrenceSet.Start] {
        var found: [RecurrenceSet.Start] = []
        var other = clock
        object.starts(of: component, in: starts, &clock) { start in
            if times.isIn(range, start, &other) { found.append(start) }
            return found.count < most
        }
        return found
    }

    /// Returns the calendar without the overrides whose current and original times both lie outside
    /// the range.
    func limited() -> ComponentLines {
        var clock = reader.clock()
        let isNeeded = object.all.map { component in
            !component.isOverride || object.hasOccurrence(of: component, in: range, &clock)
                || wasInRange(component, &clock)
        }
        var needs = isNeeded.makeIterator()
        var result = calendar
        result.components = calendar.components.filter { inner in
            inner.name == "VTIMEZONE" || needs.next() != false
        }
        return result
    }

    private func wasInRange(_ override: ReadComponent, _ clock: inout MomentClock) -> Bool {
        guard clock.spend(object.all.count),
            let moment = override.first("RECURRENCE-ID")?.moments.first
        else { return true }
        let master = object.all.first { $0.isRecurring && $0.name == override.name }
        let times = ComponentTimes(master ?? override, &clock)
        let start = RecurrenceSet.Start(moment, &clock)
        return times.isIn(range, start, &clock)
    }
}

package import CivilTime
internal import ICalendar

/// The busy times within a range, from events that block time (RFC 4791 section 7.10).
package struct FreeBusy {
    private enum Kind: String, CaseIterable {
        case tentative = "BUSY-TENTATIVE"
        case busy = "BUSY"
    }
    private let range: TimeRange
    private let reader: ObjectReader
    private var periods: [Kind: [Range<Int>]] = [:]

    /// Creates an empty result for a CALDAV:time-range, or returns `nil` if it lacks a start or an
    /// end.
    package init?(_ element: DAVElement, _ reader: ObjectReader) {
        guard let range = TimeRange(element), range.isClosed else { return nil }
        self.range = range
        self.reader = reader
    }

    /// Adds the busy times of an object's events.
    package mutating func add(_ bytes: [UInt8]) {
        let object = reader.object(bytes, properties: ["TRANSP", "STATUS"]) { $0 == "VEVENT" }
        var clock = reader.clock()
        for component in object.all {
            guard let kind = Self.kind(of: component) else { continue }
            guard clock.spend(component.steps) else { return }
            let times = ComponentTimes(component, &clock)
            guard case .byOccurrence(let starts) = times.relation(to: range, &clock) else {
                continue
            }
            var found: [Range<Int>] = []
            var other = clock
            object.starts(of: component, in: starts, &clock) { start in
                if let filled = filled(start, times, &other) { found.append(filled) }
                return found.count < ObjectExpansion.mostOccurrences
            }
            periods[kind, default: []] += found
        }
    }

    /// Returns the part of the range, in seconds since 1970, that an occurrence fills.
    private func filled(
        _ start: RecurrenceSet.Start, _ times: ComponentTimes, _ clock: inout MomentClock
    ) -> Range<Int>? {
        var end = times.end(of: start, &clock)
        if end == nil, start.moment.isDate {
            end = clock.instant(of: start.moment.advanced(byDays: 1))
        }
        let first = max(start.instant.seconds, range.start.seconds)
        let last = min((end ?? start.instant).seconds, range.end.seconds)
        return first < last ? first..<last : nil
    }

    private static func kind(of event: ReadComponent) -> Kind? {
        guard event.first("TRANSP")?.value.uppercased() != "TRANSPARENT" else { return nil }
        switch event.first("STATUS")?.value.uppercased() {
        case "CANCELLED": return nil
        case "TENTATIVE": return .tentative
        default: return .busy
        }
    }

    /// Returns a calendar with one VFREEBUSY and the given DTSTAMP.
    package func calendar(at now: Instant) -> [UInt8] {
        let (start, end) = (range.start.utc.compact, range.end.utc.compact)
        var busy = ComponentLines("VFREEBUSY")
        busy.lines = [
            .init("UID", value: "\(start)Z-\(end)Z"),
            .init("DTSTAMP", value: "\(now.utc.compact)Z"),
            .init("DTSTART", value: "\(start)Z"), .init("DTEND", value: "\(end)Z"),
        ]
        for kind in Kind.allCases {
            for period in Self.joined(periods[kind] ?? []) {
                let first = Instant(seconds: period.lowerBound).utc.compact
                let last = Instant(seconds: period.upperBound).utc.compact
                busy.lines.append(
                    .init(
                        "FREEBUSY", parameters: ";FBTYPE=\(kind.rawValue)",
                        value: "\(first)Z/\(last)Z"))
            }
        }
        var calendar = ComponentLines("VCALENDAR")
        calendar.lines = [
            .init("VERSION", value: "2.0"), .init("PRODID", value: "-//dosecal//dosecal//EN"),
        ]
        calendar.components = [busy]
        return calendar.text()
    }

    /// Returns the periods sorted and merged.
    private static func joined(_ periods: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for period in periods.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, period.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound..<max(last.upperBound, period.upperBound)
            } else {
                joined.append(period)
            }
        }
        return joined
    }
}

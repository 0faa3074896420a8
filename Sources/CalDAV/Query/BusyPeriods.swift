internal import CivilTime
internal import ICalendar

/// The FREEBUSY periods of a VFREEBUSY (RFC 5545 section 3.8.2.6).
enum BusyPeriods {
    /// Returns the number of work steps for examining all periods.
    static func steps(of component: ReadComponent) -> Int {
        component.all("FREEBUSY").reduce(1) { $0 + $1.value.utf8.count }
    }

    /// Returns whether a period overlaps a range (RFC 4791 section 9.9).
    static func overlap(_ component: ReadComponent, _ range: TimeRange) -> Bool {
        component.all("FREEBUSY").contains { property in
            property.value.split(separator: ",").contains { text in
                guard let (start, end) = period(text) else { return false }
                return range.start < end && range.end > start
            }
        }
    }

    private static func period(_ text: Substring) -> (start: Instant, end: Instant)? {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 2, let start = TimeRange.instant(parts[0]) else { return nil }
        if let end = TimeRange.instant(parts[1]) { return (start, end) }
        return NominalDuration(parts[1]).map {
            (start, Instant(seconds: start.seconds + $0.nominalSeconds))
        }
    }
}

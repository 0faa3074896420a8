package import CivilTime
internal import ICalendar

/// Parses the calendar objects that a query examines.
package struct ObjectReader: Sendable {
    private let reader: CalendarReader
    private let zones: ZoneDirectory
    private let floating: TimeZone?
    /// The remaining work, or `nil` if it is unlimited.
    let work: WorkBudget?

    /// Creates a reader that interprets dates and floating times in the given zone, or in UTC.
    package init(_ zones: ZoneDirectory, floating: TimeZone? = nil) {
        self.init(zones, floating: floating, work: nil)
    }

    /// Creates a reader for a request with a work budget.
    init(_ zones: ZoneDirectory, floating: TimeZone? = nil, work: WorkBudget?) {
        reader = CalendarReader(zones: zones)
        self.zones = zones
        self.floating = floating
        self.work = work
    }

    /// Returns a reader for the zone in a calendar with a VTIMEZONE, from CALDAV:timezone or
    /// CALDAV:calendar-timezone, or `nil` if the zone is missing or unknown.
    package func floating(in calendar: String) -> ObjectReader? {
        reader.zone(ofCalendar: Array(calendar.utf8))
            .map { ObjectReader(zones, floating: $0, work: work) }
    }

    /// Returns a reader for the zone with this name, or `nil` if it is unknown.
    package func floating(named name: String) -> ObjectReader? {
        zones.zone(named: name).map { ObjectReader(zones, floating: $0, work: work) }
    }

    /// Returns a clock for the reader's zone.
    func clock() -> MomentClock { MomentClock(zones, floating: floating, work) }

    /// Consumes the work steps for parsing an object. Returns false if too few are left.
    func spend(reading bytes: [UInt8]) -> Bool { work?.spend(1 + bytes.count / 32) ?? true }

    /// Parses the wanted components of an object. The result is empty if no work steps are left.
    ///
    /// - Parameter properties: The properties to read besides those with times, or `nil` for all.
    func object(
        _ bytes: [UInt8], properties: Set<String>?, _ isWanted: (String) -> Bool
    ) -> ObjectComponents {
        guard spend(reading: bytes) else { return ObjectComponents([]) }
        let names = properties.map { Self.times.union($0) }
        let reading = reader.reading(bytes, properties: names) { isWanted($0.name) }
        return ObjectComponents(reading.components)
    }

    /// The properties that determine the times of a component.
    private static let times: Set<String> = [
        "UID", "DTSTART", "DTEND", "DUE", "DURATION", "COMPLETED", "CREATED", "RRULE", "RDATE",
        "EXDATE", "RECURRENCE-ID", "TRIGGER", "REPEAT", "FREEBUSY",
    ]
}

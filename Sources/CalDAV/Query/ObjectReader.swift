package import CivilTime
internal import ICalendar

/// Reads the calendar objects that a query is about.
package struct ObjectReader: Sendable {
    private let reader: CalendarReader
    private let zones: ZoneDirectory
    private let floating: TimeZone?
    /// The steps that the request may take; nil for any number.
    let work: WorkBudget?

    /// A reader for which dates, and times without a zone, are those of a zone, or of UTC.
    package init(_ zones: ZoneDirectory, floating: TimeZone? = nil) {
        self.init(zones, floating: floating, work: nil)
    }

    /// A reader for a request that may take a number of steps.
    init(_ zones: ZoneDirectory, floating: TimeZone? = nil, work: WorkBudget?) {
        reader = CalendarReader(zones: zones)
        self.zones = zones
        self.floating = floating
        self.work = work
    }

    /// The same with the zone of a CALDAV:timezone element or a CALDAV:calendar-timezone property,
    /// a calendar with a VTIMEZONE; nil if that is none, or one that is unknown here.
    package func floating(in calendar: String) -> ObjectReader? {
        reader.zone(ofCalendar: Array(calendar.utf8))
            .map { ObjectReader(zones, floating: $0, work: work) }
    }

    /// The same with the zone of a name; nil for one that is unknown here.
    package func floating(named name: String) -> ObjectReader? {
        zones.zone(named: name).map { ObjectReader(zones, floating: $0, work: work) }
    }

    /// A clock of the reader's zone.
    func clock() -> MomentClock { MomentClock(zones, floating: floating, work) }

    /// Takes the steps of reading some bytes; false if there are too few left.
    func spend(reading bytes: [UInt8]) -> Bool { work?.spend(1 + bytes.count / 32) ?? true }

    /// An object's components of some names, with their times and with other properties of some
    /// names, or with all; none if no steps are left.
    func object(
        _ bytes: [UInt8], properties: Set<String>?, _ isWanted: (String) -> Bool
    ) -> ObjectComponents {
        guard spend(reading: bytes) else { return ObjectComponents([]) }
        let names = properties.map { Self.times.union($0) }
        let reading = reader.reading(bytes, properties: names) { isWanted($0.name) }
        return ObjectComponents(reading.components)
    }

    /// The properties that say when a component is.
    private static let times: Set<String> = [
        "UID", "DTSTART", "DTEND", "DUE", "DURATION", "COMPLETED", "CREATED", "RRULE", "RDATE",
        "EXDATE", "RECURRENCE-ID", "TRIGGER", "REPEAT", "FREEBUSY",
    ]
}

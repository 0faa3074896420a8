package import CivilTime
internal import ICalendar

/// Reads the calendar objects that a query is about.
package struct ObjectReader: Sendable {
    private let reader: CalendarReader
    private let zones: ZoneDirectory
    private let floating: TimeZone?

    /// A reader for which dates, and times without a zone, are those of a zone, or of UTC.
    package init(_ zones: ZoneDirectory, floating: TimeZone? = nil) {
        reader = CalendarReader(zones: zones)
        self.zones = zones
        self.floating = floating
    }

    /// The same with the zone of a CALDAV:timezone element or a CALDAV:calendar-timezone property,
    /// a calendar with a VTIMEZONE; nil if that is none, or one that is unknown here.
    package func floating(in calendar: String) -> ObjectReader? {
        reader.zone(ofCalendar: Array(calendar.utf8)).map { ObjectReader(zones, floating: $0) }
    }

    /// The same with the zone of a name; nil for one that is unknown here.
    package func floating(named name: String) -> ObjectReader? {
        zones.zone(named: name).map { ObjectReader(zones, floating: $0) }
    }

    /// A clock of the reader's zone.
    func clock() -> MomentClock { MomentClock(zones, floating: floating) }

    /// An object's components of some names, with their times and with other properties of some
    /// names, or with all.
    func object(
        _ bytes: [UInt8], properties: Set<String>?, _ isWanted: (String) -> Bool
    ) -> ObjectComponents {
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

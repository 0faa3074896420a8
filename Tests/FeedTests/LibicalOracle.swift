import CLibical
import CivilTime
import ICalendar

/// Expands the rules of a feed with libical's iterator.
///
/// Rules are iterated in floating time and converted afterwards: if libical 3.0.16 iterates in a
/// zone, it is an hour off on the day after a spring gap.
enum LibicalOracle {
    /// Returns the occurrences up to a date as "seconds title", or as "date title" for all-day
    /// events.
    static func occurrences(
        in feed: [UInt8], _ zones: ZoneDirectory, through: CivilDate
    ) -> [String] {
        let text = String(decoding: feed, as: UTF8.self)
        guard let calendar = icalparser_parse_string(text) else { return [] }
        defer { icalcomponent_free(calendar) }
        var found: [String] = []
        var event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
        while let current = event {
            let title = String(cString: icalcomponent_get_summary(current))
            found += starts(of: current, zones, through).map { "\($0) \(title)" }
            event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)
        }
        return found
    }

    private static func starts(
        of event: OpaquePointer, _ zones: ZoneDirectory, _ through: CivilDate
    ) -> [String] {
        guard let property = icalcomponent_get_first_property(event, ICAL_DTSTART_PROPERTY) else {
            return []
        }
        var start = icalproperty_get_dtstart(property)
        if icaltime_is_utc(start) != 0 {
            return [String(wallClock(start).clockSeconds)]
        }
        start.zone = nil
        let zone = zone(of: property, zones)
        guard let rule = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY) else {
            return [written(start, zone)]
        }
        var recurrence = icalproperty_get_rrule(rule)
        if icaltime_is_utc(recurrence.until) != 0 {
            let until = Instant(seconds: wallClock(recurrence.until).clockSeconds)
            guard let zone else { return [] }
            recurrence.until = time(zone.wallClock(at: until))
        }
        guard let iterator = icalrecur_iterator_new(recurrence, start) else { return [] }
        defer { icalrecur_iterator_free(iterator) }
        let left = exceptions(of: event)
        var found: [String] = []
        while true {
            let next = icalrecur_iterator_next(iterator)
            guard icaltime_is_null_time(next) == 0, wallClock(next).date <= through else {
                return found
            }
            if !left.contains(wallClock(next)) { found.append(written(next, zone)) }
        }
    }

    private static func exceptions(of event: OpaquePointer) -> Set<CivilDateTime> {
        var left: Set<CivilDateTime> = []
        var property = icalcomponent_get_first_property(event, ICAL_EXDATE_PROPERTY)
        while let current = property {
            left.insert(wallClock(icalproperty_get_exdate(current)))
            property = icalcomponent_get_next_property(event, ICAL_EXDATE_PROPERTY)
        }
        return left
    }

    /// Returns the zone that a property names, or `nil` for a date.
    private static func zone(
        of property: OpaquePointer, _ zones: ZoneDirectory
    ) -> TimeZone? {
        icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
            .flatMap { icalparameter_get_tzid($0) }
            .flatMap { zones.zone(named: String(cString: $0)) }
    }

    private static func written(_ time: icaltimetype, _ zone: TimeZone?) -> String {
        let wallClock = wallClock(time)
        return time.is_date != 0
            ? wallClock.date.description
            : zone.map { String($0.instant(of: wallClock).seconds) } ?? "no zone"
    }

    private static func wallClock(_ time: icaltimetype) -> CivilDateTime {
        let date = CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        let clock = TimeOfDay(
            hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
        return CivilDateTime(date ?? .earliest, clock ?? .midnight)
    }

    private static func time(_ wallClock: CivilDateTime) -> icaltimetype {
        icaltime_from_string(wallClock.compact)
    }
}

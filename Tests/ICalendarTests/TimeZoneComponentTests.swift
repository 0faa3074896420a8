import CLibical
import CivilTime
import ICalendar
import Testing

/// Tests that libical reads VTIMEZONEs as the zone files define them.
@Suite struct TimeZoneComponentTests {
    @Test(arguments: [
        "Europe/Copenhagen", "Europe/Dublin", "America/New_York", "America/St_Johns",
        "America/Sao_Paulo", "Africa/Casablanca", "Africa/Cairo", "Asia/Tehran",
        "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia",
        "America/Nuuk", "Asia/Gaza", "Etc/UTC", "America/Santiago",
    ])
    func timeZoneComponentMatchesTheZoneFile(name: String) throws {
        let zone = try #require(ZoneDirectory().zone(named: name))
        for years in [2026...2028, 2005...2009, 2010...2030, 2022...2023] {
            let component = Component.timeZone(zone, years: years)
            let text = component.text()
            #expect(text == component.printed())
            let parsed = try #require(
                icalparser_parse_string(String(decoding: text, as: UTF8.self)))
            let read = try #require(icaltimezone_new())
            defer { icaltimezone_free(read, 1) }
            #expect(icaltimezone_set_component(read, parsed) == 1)
            try compare(zone, read, years)
        }
    }

    private func compare(
        _ zone: TimeZone, _ read: OpaquePointer, _ years: ClosedRange<Int>
    ) throws {
        let begin = try #require(CivilDate(year: years.lowerBound, month: 1, day: 2)).dayNumber
        let end = try #require(CivilDate(year: years.upperBound, month: 12, day: 30)).dayNumber
        for day in begin...end {
            let instant = Instant(seconds: day * 86_400 + 12 * 3600)
            var time = icaltime_from_string("\(instant.utc.compact)Z")
            let offset = icaltimezone_get_utc_offset_of_utc_time(read, &time, nil)
            guard Int(offset) != zone.offset(at: instant).seconds else { continue }
            Issue.record("\(zone.name) is \(offset) s ahead at \(instant) by the VTIMEZONE")
            return
        }
    }
}

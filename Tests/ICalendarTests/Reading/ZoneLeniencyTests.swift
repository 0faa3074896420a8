import CivilTime
import ICalendar
import Testing

/// One test for each thing that the reader puts up with in naming a time zone, named after its file.
@Suite struct ZoneLeniencyTests {
    @Test func zonePrefix() throws {
        for name in [
            "/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires",
            "/mozilla.org/20050126_1/America/Argentina/Buenos_Aires",
            "/citadel.org/20190914_1/America/Argentina/Buenos_Aires",
            "/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires",
            "\"America/Argentina/Buenos_Aires\"",
        ] {
            let read = try Sample.single(Sample.task("DUE;TZID=\(name):20260301T080000"))
            #expect(read["DUE"]?.moments == [try zoned("America/Argentina/Buenos_Aires")])
        }
    }

    @Test func zoneLocation() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Home\nX-LIC-LOCATION:Europe/Copenhagen\nEND:VTIMEZONE\n"
        let text = Sample.calendar("BEGIN:VTODO\nDUE;TZID=Home:20260301T080000\nEND:VTODO\n" + zone)
        #expect(try Sample.single(text)["DUE"]?.moments == [try zoned("Europe/Copenhagen")])
    }

    @Test func windowsZones() throws {
        let read = try Sample.single(Sample.task("DUE;TZID=Romance Standard Time:20260301T080000"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Paris")])
    }

    @Test func calendarZone() throws {
        let lines = "DUE:20260301T080000\nDTSTART:20260301T080000Z\nEXDATE;VALUE=DATE:20260301"
        let read = try Sample.single(Sample.task(lines, head: "X-WR-TIMEZONE:Europe/Oslo"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Oslo")])
        let instant = try #require(Instant("2026-03-01T08:00:00Z"))
        #expect(read["DTSTART"]?.moments == [.utc(instant)])
        #expect(read["EXDATE"]?.moments == [.date(try #require(CivilDate("2026-03-01")))])
    }

    @Test func missingZone() throws {
        let task = "BEGIN:VTODO\nDUE;TZID=Europe/Oslo:20260301T080000\nEND:VTODO"
        let zone =
            "\nBEGIN:VTIMEZONE\nTZID:Europe/Oslo\nBEGIN:STANDARD\nDTSTART:16010101T000000\n"
            + "TZOFFSETFROM:+0900\nTZOFFSETTO:+0900\nEND:STANDARD\nEND:VTIMEZONE"
        for text in [task, task + zone] {
            let read = try Sample.single(Sample.calendar(text))
            #expect(read["DUE"]?.moments == [try zoned("Europe/Oslo")])
        }
    }

    private func zoned(_ zone: String) throws -> Moment {
        let date = try #require(CivilDate("2026-03-01"))
        return .zoned(CivilDateTime(date, try #require(TimeOfDay("08:00"))), zone: zone)
    }
}

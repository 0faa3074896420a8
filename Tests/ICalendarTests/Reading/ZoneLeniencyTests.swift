import CivilTime
import ICalendar
import Testing

/// A test for each deviation in time zone names that the reader tolerates.
@Suite struct ZoneLeniencyTests {
    @Test func prefixOfAZoneNameIsIgnored() throws {
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

    @Test func zoneIsFoundByItsLocation() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Home\nX-LIC-LOCATION:Europe/Copenhagen\nEND:VTIMEZONE\n"
        let text = Sample.calendar("BEGIN:VTODO\nDUE;TZID=Home:20260301T080000\nEND:VTODO\n" + zone)
        #expect(try Sample.single(text)["DUE"]?.moments == [try zoned("Europe/Copenhagen")])
    }

    /// A VTIMEZONE as Outlook writes it for a zone without a name.
    private static let custom = """
        BEGIN:VTIMEZONE
        TZID:Customized Time Zone
        BEGIN:STANDARD
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        END:DAYLIGHT
        END:VTIMEZONE

        """

    /// RFC 5545, section 3.2.19: a VTIMEZONE defines its TZID for the whole file, whatever its
    /// position.
    @Test(arguments: [true, false], ["Customized Time Zone", "GMT-0500", "UTC-05:00", "EST"])
    func definitionOfAZoneIsUsedWhereverItIs(isBefore: Bool, name: String) throws {
        let zone = Self.custom.replacing("Customized Time Zone", with: name)
        let newYork = try #require(ZoneDirectory().zone(named: "America/New_York"))
        for day in stride(from: 18_300, to: 22_000, by: 17) {
            let wallClock = CivilDateTime(clockSeconds: day * 86_400 + 8 * 3600)
            let task =
                "BEGIN:VTODO\nDUE;TZID=\"\(name)\":\(wallClock.compact)\nEND:VTODO\n"
            let text = Sample.calendar(isBefore ? zone + task : task + zone)
            let moment = try #require(try Sample.single(text)["DUE"]?.moments.first)
            var clock = MomentClock(ZoneDirectory(), floating: nil)
            #expect(clock.instant(of: moment) == newYork.instant(of: wallClock), "\(wallClock)")
        }
    }

    /// Zones without a rule list their changes one by one.
    @Test func definitionWithoutARuleIsUsed() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Town
            BEGIN:STANDARD
            DTSTART:20200101T000000
            RDATE:20250601T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20270601T000000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0330
            END:DAYLIGHT
            END:VTIMEZONE

            """
        // 08:00 in the zone, in minutes of the day in UTC.
        let minutes = ["20190301": 420, "20260301": 360, "20270531": 360, "20270601": 270]
        for (date, minute) in minutes {
            let task = "BEGIN:VTODO\nDUE;TZID=Town:\(date)T080000\nEND:VTODO"
            let text = Sample.calendar(zone + task)
            let moment = try #require(try Sample.single(text)["DUE"]?.moments.first)
            var clock = MomentClock(ZoneDirectory(), floating: nil)
            #expect(clock.instant(of: moment).utc.time.secondOfDay == minute * 60, "\(date)")
        }
    }

    @Test func windowsZoneNamesAreRead() throws {
        let read = try Sample.single(Sample.task("DUE;TZID=Romance Standard Time:20260301T080000"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Paris")])
    }

    @Test func zoneOfTheCalendarAppliesToFloatingTimes() throws {
        let lines = "DUE:20260301T080000\nDTSTART:20260301T080000Z\nEXDATE;VALUE=DATE:20260301"
        let read = try Sample.single(Sample.task(lines, head: "X-WR-TIMEZONE:Europe/Oslo"))
        #expect(read["DUE"]?.moments == [try zoned("Europe/Oslo")])
        let instant = try #require(Instant("2026-03-01T08:00:00Z"))
        #expect(read["DTSTART"]?.moments == [.utc(instant)])
        #expect(read["EXDATE"]?.moments == [.date(try #require(CivilDate("2026-03-01")))])
    }

    @Test func zoneWithoutADefinitionIsReadByItsName() throws {
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

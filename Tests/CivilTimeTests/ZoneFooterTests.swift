import CivilTime
import Testing

/// Tests of the footers of zone files: POSIX TZ strings with the extensions of RFC 9636, section
/// 3.3.1.
struct ZoneFooterTests {
    /// The changes of a footer in a year, in UTC.
    struct Case: CustomTestStringConvertible, Sendable {
        let footer: String
        let year: Int
        let changes: [String]

        init(_ footer: String, _ year: Int, _ changes: String...) {
            self.footer = footer
            self.year = year
            self.changes = changes
        }

        var testDescription: String { "\(footer) in \(year)" }
    }

    @Test(arguments: [
        Case("EST5EDT,M3.2.0,M11.1.0", 2026, "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"),
        Case(
            "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2060, "2060-03-28T01:00:00Z", "2060-10-31T01:00:00Z"),
        Case(
            "EET-2EEST,M3.4.4/50,M10.4.4/50", 2100, "2100-03-27T00:00:00Z", "2100-10-29T23:00:00Z"),
        Case("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
        Case(
            "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, "2026-04-04T15:00:00Z",
            "2026-10-03T15:30:00Z"),
        Case(
            "AAA+1:00:30BBB-1:00:30,M1.1.1/1:00:30,M7.5.5/+23:59:59", 2026,
            "2026-01-05T02:01:00Z", "2026-07-31T22:59:29Z"),
        Case("AAA0BBB,M2.5.0,M12.5.6", 2026, "2026-02-22T02:00:00Z", "2026-12-26T01:00:00Z"),
        Case(
            "AAA0BBB,M1.1.0/-167,M6.1.0/167", 2027, "2027-06-12T22:00:00Z", "2027-12-26T01:00:00Z"),
    ])
    func weekdaysOfMonthsAreFound(example: Case) throws {
        try check(example)
    }

    @Test(arguments: [
        // With J, 29 February is not counted, so 60 is 1 March in every year.
        Case("AAA0BBB,J59,J60", 2027, "2027-02-28T02:00:00Z", "2027-03-01T01:00:00Z"),
        Case("AAA0BBB,J59,J60", 2028, "2028-02-28T02:00:00Z", "2028-03-01T01:00:00Z"),
        Case("AAA0BBB,J1/3,J365/4", 2028, "2028-01-01T03:00:00Z", "2028-12-31T03:00:00Z"),
        // Without J, days are counted from 0, and 29 February is day 59.
        Case("AAA0BBB,59,60", 2027, "2027-03-01T02:00:00Z", "2027-03-02T01:00:00Z"),
        Case("AAA0BBB,59,60", 2028, "2028-02-29T02:00:00Z", "2028-03-01T01:00:00Z"),
        Case("AAA0BBB,0,364", 2028, "2028-01-01T02:00:00Z", "2028-12-30T01:00:00Z"),
    ])
    func daysOfTheYearAreFound(example: Case) throws {
        try check(example)
    }

    @Test func footerOfNuukMatchesItsFile() throws {
        let written = try zone("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
        let system = try #require(ZoneDirectory().zone(named: "America/Nuuk"))
        #expect(written.yearlyRule == system.yearlyRule)
    }

    @Test(arguments: [
        ("UTC0", 0), ("<+01>-1", 3600), ("<-0330>3:30", -12_600), ("LMT0:00:20", -20),
    ])
    func footerWithoutChangesIsOneOffset(footer: String, seconds: Int) throws {
        let zone = try zone(footer)
        #expect(zone.offset(at: Instant(seconds: 4_000_000_000)).seconds == seconds)
        #expect(zone.yearlyRule == nil)
        #expect(changes(of: zone, in: 2050).isEmpty)
    }

    @Test func permanentSummerTimeAppliesAtNewYear() throws {
        let zone = try zone("EST5EDT,0/0,J365/25")
        for (date, hour) in [
            ("2049-12-31", 23), ("2050-01-01", 0), ("2050-01-01", 1), ("2050-07-01", 8),
        ] {
            let wallClock = CivilDateTime(
                try #require(CivilDate(date)), try #require(TimeOfDay(hour: hour, minute: 30)))
            let instant = Instant(seconds: wallClock.clockSeconds + 14_400)
            #expect(zone.read(wallClock) == .once(instant), "\(wallClock)")
            #expect(zone.offset(at: instant).isDaylight, "\(wallClock)")
        }
    }

    @Test(arguments: [
        "E", "EST", "5", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,",
        "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0x", "EST5EDT,M3.2.0,M11.1.0/",
        "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2,M11.1.0",
        "EST5EDT,J0,J365", "EST5EDT,J1,J366", "EST5EDT,0,366", "EST5EDT,-1,365",
        "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0/2:60,M11.1.0", "EST5EDT,M3.2.0/--1,M11.1.0",
        "EST168", "EST5:60", "EST5:", "EST--5", "<EST5", "<>5", "<-02>2<-01,M3.5.0/-1,M10.5.0/0",
        "EST99999999999999999999", "EST5EDT,J99999999999999999999,J1", ":America/New_York", " EST5",
    ])
    func malformedFooterIsRefused(footer: String) throws {
        #expect(try ZoneFolder().zone(of: ZoneFileBytes(footer: footer).bytes) == nil)
    }

    private func check(_ example: Case) throws {
        let found = changes(of: try zone(example.footer), in: example.year)
        #expect(found.map(\.instant.description) == example.changes)
        #expect(found.first?.before == found.last?.after)
        #expect(found.first?.after == found.last?.before)
    }

    private func zone(_ footer: String) throws -> TimeZone {
        try #require(try ZoneFolder().zone(of: ZoneFileBytes(footer: footer).bytes))
    }

    private func changes(of zone: TimeZone, in year: Int) -> [TimeZone.Transition] {
        let edges = [year, year + 1].map { year in
            let newYear = CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0
            return Instant(seconds: newYear * 86_400)
        }
        return zone.transitions(from: edges[0], until: edges[1])
    }
}

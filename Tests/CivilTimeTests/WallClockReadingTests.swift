import CivilTime
import Testing

/// Tests of local times that a zone skips or repeats, read according to RFC 5545, section 3.3.5.
struct WallClockReadingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let zone, wallClock: String
        let kind: Kind
        let instants: [String]

        init(_ zone: String, _ wallClock: String, _ kind: Kind, _ instants: String...) {
            self.zone = zone
            self.wallClock = wallClock
            self.kind = kind
            self.instants = instants
        }

        var testDescription: String { "\(zone) \(wallClock)" }
    }

    enum Kind { case once, skipped, twice }

    @Test(arguments: [
        // The two examples of RFC 5545, section 3.3.5.
        Case(
            "America/New_York", "2007-11-04 01:30", .twice, "2007-11-04T05:30:00Z",
            "2007-11-04T06:30:00Z"),
        Case("America/New_York", "2007-03-11 02:30", .skipped, "2007-03-11T07:30:00Z"),
    ])
    func examplesOfTheStandardHold(example: Case) throws {
        try check(example)
    }

    @Test(arguments: [
        Case("Europe/Copenhagen", "2026-03-29 01:59", .once, "2026-03-29T00:59:00Z"),
        Case("Europe/Copenhagen", "2026-03-29 02:00", .skipped, "2026-03-29T01:00:00Z"),
        Case("Europe/Copenhagen", "2026-03-29 02:30", .skipped, "2026-03-29T01:30:00Z"),
        Case("Europe/Copenhagen", "2026-03-29 02:59", .skipped, "2026-03-29T01:59:00Z"),
        Case("Europe/Copenhagen", "2026-03-29 03:00", .once, "2026-03-29T01:00:00Z"),
        Case("Europe/Copenhagen", "2026-10-25 01:59", .once, "2026-10-24T23:59:00Z"),
        Case(
            "Europe/Copenhagen", "2026-10-25 02:00", .twice, "2026-10-25T00:00:00Z",
            "2026-10-25T01:00:00Z"),
        Case(
            "Europe/Copenhagen", "2026-10-25 02:59", .twice, "2026-10-25T00:59:00Z",
            "2026-10-25T01:59:00Z"),
        Case("Europe/Copenhagen", "2026-10-25 03:00", .once, "2026-10-25T02:00:00Z"),
        Case("Europe/Copenhagen", "2099-07-01 08:00", .once, "2099-07-01T06:00:00Z"),
        // Ireland defines its winter time as daylight saving time.
        Case("Europe/Dublin", "2050-03-27 01:30", .skipped, "2050-03-27T01:30:00Z"),
        Case(
            "Europe/Dublin", "2050-10-30 01:30", .twice, "2050-10-30T00:30:00Z",
            "2050-10-30T01:30:00Z"),
        Case("UTC", "2026-11-20 08:00", .once, "2026-11-20T08:00:00Z"),
        Case("Asia/Kathmandu", "2026-11-20 08:00", .once, "2026-11-20T02:15:00Z"),
    ])
    func boundariesOfClockChangesAreReadCorrectly(edge: Case) throws {
        try check(edge)
    }

    @Test(arguments: [
        Case("Pacific/Apia", "2011-12-29 23:59", .once, "2011-12-30T09:59:00Z"),
        Case("Pacific/Apia", "2011-12-30 00:00", .skipped, "2011-12-30T10:00:00Z"),
        Case("Pacific/Apia", "2011-12-30 12:00", .skipped, "2011-12-30T22:00:00Z"),
        Case("Pacific/Apia", "2011-12-30 23:59", .skipped, "2011-12-31T09:59:00Z"),
        Case("Pacific/Apia", "2011-12-31 00:00", .once, "2011-12-30T10:00:00Z"),
    ])
    func dayThatAnIslandSkippedIsReadWithTheOffsetBeforeIt(moment: Case) throws {
        try check(moment)
    }

    @Test(arguments: [
        Case("Australia/Lord_Howe", "2026-10-04 02:15", .skipped, "2026-10-03T15:45:00Z"),
        Case("Australia/Lord_Howe", "2026-10-04 02:30", .once, "2026-10-03T15:30:00Z"),
        Case("Australia/Lord_Howe", "2026-04-05 01:29", .once, "2026-04-04T14:29:00Z"),
        Case(
            "Australia/Lord_Howe", "2026-04-05 01:45", .twice, "2026-04-04T14:45:00Z",
            "2026-04-04T15:15:00Z"),
        Case("Australia/Lord_Howe", "2026-04-05 02:00", .once, "2026-04-04T15:30:00Z"),
    ])
    func clockChangeOfHalfAnHourIsRead(moment: Case) throws {
        try check(moment)
    }

    @Test(arguments: [
        // Egypt ends summer time on a Thursday at 24:00.
        Case("Africa/Cairo", "2060-04-30 00:30", .skipped, "2060-04-29T22:30:00Z"),
        Case("Africa/Cairo", "2060-10-28 22:59", .once, "2060-10-28T19:59:00Z"),
        Case(
            "Africa/Cairo", "2060-10-28 23:30", .twice, "2060-10-28T20:30:00Z",
            "2060-10-28T21:30:00Z"),
        Case("Africa/Cairo", "2060-10-29 00:00", .once, "2060-10-28T22:00:00Z"),
        // Greenland changes with Europe, on the evening before: its rule has the hour -1.
        Case("America/Nuuk", "2060-03-27 22:59", .once, "2060-03-28T00:59:00Z"),
        Case("America/Nuuk", "2060-03-27 23:30", .skipped, "2060-03-28T01:30:00Z"),
        Case(
            "America/Nuuk", "2060-10-30 23:30", .twice, "2060-10-31T00:30:00Z",
            "2060-10-31T01:30:00Z"),
        // Palestine's rule counts fifty hours from a Thursday, up to Saturday at 02:00.
        Case("Asia/Gaza", "2100-03-27 01:59", .once, "2100-03-26T23:59:00Z"),
        Case("Asia/Gaza", "2100-03-27 02:30", .skipped, "2100-03-27T00:30:00Z"),
        Case(
            "Asia/Gaza", "2100-10-30 01:30", .twice, "2100-10-29T22:30:00Z", "2100-10-29T23:30:00Z"),
    ])
    func rulesWithTimesOutsideTheDayAreFollowed(moment: Case) throws {
        try check(moment)
    }

    private func check(_ expected: Case) throws {
        let zone = try #require(ZoneDirectory().zone(named: expected.zone))
        let parts = expected.wallClock.split(separator: " ").map(String.init)
        let wallClock = CivilDateTime(
            try #require(CivilDate(parts[0])), try #require(TimeOfDay(parts[1])))
        let (kind, instants): (Kind, [Instant]) =
            switch zone.read(wallClock) {
            case .once(let instant): (.once, [instant])
            case .skipped(let instant): (.skipped, [instant])
            case .twice(let first, let second): (.twice, [first, second])
            }
        #expect(kind == expected.kind)
        #expect(instants.map(\.description) == expected.instants)
        #expect(zone.instant(of: wallClock) == instants.first)
    }
}

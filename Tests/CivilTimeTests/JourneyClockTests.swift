import CivilTime
import TestSupport
import Testing

/// Tests of the local time of a traveller, compared with the zones of the journeys.
@Suite struct JourneyClockTests {
    private static let names = [
        "Europe/Copenhagen", "America/New_York", "Asia/Tokyo", "Pacific/Auckland",
        "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kathmandu",
    ]
    private let zones = ZoneDirectory()

    private func zone(_ name: String) throws -> TimeZone {
        try #require(zones.zone(named: name))
    }

    @Test(arguments: Seed.list(0..<60))
    func localTimeIsThatOfTheCurrentPlace(seed: Seed) throws {
        var random = seed.random
        let home = try zone(Self.names[Int(seed.value) % Self.names.count])
        var moment = Instant(seconds: 1_790_000_000 + random.number(0...20_000_000))
        let legs = try (0..<random.number(1...3)).map { _ in
            moment = moment.advanced(byMinutes: random.number(60...60_000))
            return TimeZone.Leg(try zone(random.pick(Self.names)), since: moment)
        }
        let person = home.travelling(to: legs)
        #expect(person.home.name == home.name && person.name == home.name)
        for _ in 0..<300 {
            let instant = Instant(seconds: 1_780_000_000 + random.number(0...60_000_000))
            let here = legs.last { $0.since.map { $0 <= instant } ?? false }?.zone ?? home
            #expect(person.wallClock(at: instant) == here.wallClock(at: instant))
            #expect(person.zone(at: instant).name == here.name)
            // A local time is read as an instant at which that time is shown.
            let shown = person.wallClock(at: instant)
            let meant = person.instant(of: shown)
            #expect(meant <= instant && person.wallClock(at: meant) == shown)
        }
    }

    @Test func clockChangesIncludeThoseOfZonesAndJourneys() throws {
        let home = try zone("Europe/Copenhagen")
        let leaving = try #require(Instant("2026-10-20T06:00:00Z"))
        let returning = try #require(Instant("2026-11-05T18:00:00Z"))
        let person = home.travelling(to: [
            TimeZone.Leg(try zone("America/New_York"), since: leaving),
            TimeZone.Leg(home, since: returning),
        ])
        let from = try #require(Instant("2026-10-01T00:00:00Z"))
        let changes = person.transitions(from: from, until: from.advanced(byMinutes: 400 * 1440))
        #expect(
            changes.map(\.instant.description) == [
                "2026-10-20T06:00:00Z", "2026-11-01T06:00:00Z", "2026-11-05T18:00:00Z",
                "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z",
            ])
        #expect(person.legs.map(\.zone.name).filter { $0 == home.name }.count == 2)
    }

    /// A flight from Los Angeles to Auckland skips most of a day. Skipped times are read in the
    /// zone before.
    @Test func timeSkippedByAJourneyIsReadInTheZoneBefore() throws {
        let home = try zone("America/Los_Angeles")
        let leaving = try #require(Instant("2026-12-01T08:00:00Z"))
        let person = home.travelling(to: [
            TimeZone.Leg(try zone("Pacific/Auckland"), since: leaving)
        ])
        #expect(person.wallClock(at: leaving).description == "2026-12-01T21:00:00")
        let date = try #require(CivilDate("2026-12-01"))
        let noon = try #require(TimeOfDay("12:00"))
        #expect(person.instant(of: CivilDateTime(date, noon)).description == "2026-12-01T20:00:00Z")
    }
}

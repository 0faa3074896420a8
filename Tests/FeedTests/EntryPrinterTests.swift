import CarePlan
import CivilTime
import Feed
import TestSupport
import Testing
import Wording

/// Tests that entries made by setting dates in a template equal those that libical prints one by
/// one.
@Suite struct EntryPrinterTests {
    @Test(arguments: FeedOptions.Kind.allCases)
    func everyEntryMatchesLibical(kind: FeedOptions.Kind) throws {
        try Self.forEachFeed(of: kind, daysAhead: 30) { feed, place in
            var singly: [UInt8] = []
            try feed.objects { _, text in singly += Self.entries(in: text) }
            let whole = Self.entries(in: try feed.bytes())
            #expect(whole == singly, place)
        }
    }

    @Test func everyTaskMatchesLibical() throws {
        try Self.forEachFeed(of: .tasks, daysAhead: 90) { feed, place in
            feed.tasks { task in
                // With a different revision, libical prints the task itself.
                let other = Instant(seconds: task.revision.seconds + 1)
                let printed = Self.unstamped(task.text(revision: task.revision))
                let alone = Self.unstamped(task.text(revision: other))
                #expect(printed == alone, place)
            }
        }
    }

    /// Calls `body` with feeds of random plans around clock changes, and a description of each.
    private static func forEachFeed(
        of kind: FeedOptions.Kind, daysAhead: Int, _ body: (Feed, Comment) throws -> Void
    ) throws {
        let zones = PlannerAgreementTests.zones
        let centre = try #require(CivilDate("2026-10-25"))
        let clock = try #require(TimeOfDay("02:00"))
        let wording = try #require(Wording(builtIn: "da"))
        for seed in Seed.list(0..<60, quick: 3) {
            let zone = zones[Int(seed.value) % zones.count]
            let text = RandomPlan(seed: seed.value, zone: zone, around: centre, near: clock).text
            let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
            let revision = Instant(seconds: centre.dayNumber * 86_400)
            let feed = try Feed(
                [FeedSource(plan, revision: revision, wording: wording, at: revision)],
                options: FeedOptions(
                    kind: kind, form: .expanded, from: centre.advanced(byDays: -30),
                    to: centre.advanced(byDays: daysAhead)),
                at: revision)
            try seed.run { try body(feed, "seed \(seed) in \(zone)") }
        }
    }

    private static func unstamped(_ calendar: [UInt8]) -> [Substring] {
        String(decoding: calendar, as: UTF8.self).split(separator: "\r\n").filter { line in
            !["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"].contains { line.hasPrefix($0) }
        }
    }

    /// Returns the part of a calendar after its time zones.
    private static func entries(in calendar: [UInt8]) -> [UInt8] {
        let text = String(decoding: calendar, as: UTF8.self)
        let start =
            [text.firstRange(of: "BEGIN:VEVENT"), text.firstRange(of: "BEGIN:VTODO")]
            .compactMap { $0?.lowerBound }.min() ?? text.endIndex
        return Array(text[start...].utf8.dropLast("END:VCALENDAR\r\n".utf8.count))
    }

}

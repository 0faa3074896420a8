import Adherence
import CarePlan
import CivilTime
import CalendarImport
import Feed
import ICalendar
import Journal
import Household
import Publishing
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests that importing a feed as it was published changes nothing.
@Suite struct OwnFeedTests {
    /// In the last three, items are switched off and on again.
    private static let seeds = Seed.list([2000, 2001, 2002, 2003, 2004, 2005, 2036, 2044, 2051])

    @Test(arguments: [false, true], seeds)
    func importingAnUnchangedFeedChangesNothing(isDiscreet: Bool, seed: Seed) throws {
        var subscriber = FeedDiary.subscriber()
        subscriber.isDiscreet = isDiscreet
        var history = try RandomFeedHistory(seed: seed.value, zone: "Europe/Copenhagen")
        var sightings: [String: [LastSeenState]] = [:]
        for _ in 0..<3 {
            try history.live()
            let log = RevisionLog("", at: history.now)
            let bytes = try history.diary.feed(of: subscriber, at: history.now, log).bytes
            let conclusions = try conclusions(from: bytes, history, sightings)
            sightings = conclusions.sightings
            let entries = conclusions.entries.map {
                "\($0.subject.item) \($0.day) \($0.action)"
            }
            #expect(entries == [], "at \(history.now)")
            let findings = conclusions.findings.map { "\($0)" }
            #expect(findings == [], "at \(history.now)")
            #expect(!sightings.isEmpty)
        }
    }

    private func conclusions(
        from bytes: [UInt8], _ history: RandomFeedHistory, _ sightings: [String: [LastSeenState]]
    ) throws -> Conclusions {
        let person = try history.diary.person(at: history.now)
        let wording = try FeedDiary.wording
        let published = person.timeline.history.versions.flatMap { version in
            version.plan.map { plan in
                PublishedSeries.all(
                    of: plan, asWritten: plan, wording: wording,
                    secret: FeedDiary.secrets.secret, beginning: version.begin(of:))
            } ?? []
        }
        let reading = CalendarReader(zones: FeedDiary.zones).reading(
            bytes, wanting: Interest(aliases: [], seen: []).wants)
        var random = SeededRandom(seed: 1)
        return CalendarImporter(
            [CalendarImporter.Person(person.timeline, published: published)], aliases: [:],
            sightings: sightings, zones: FeedDiary.zones, now: history.now,
            policy: Household(
                SQLiteStore.inMemory(), zones: FeedDiary.zones,
                feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
                at: history.now, newID: { EntryID(high: 0, low: 0) },
                newToken: { preconditionFailure("nothing is published") })
        ).conclusions(from: [CalendarSource(.place("phone"), [.init(name: "a.ics", reading)])]) {
            EntryID(using: &random)
        }
    }
}

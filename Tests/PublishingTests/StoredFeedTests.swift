import CarePlan
import CivilTime
import Compression
import Dispatch
import Foundation
import Journal
import SQLStore
import PostgreSQLSupport
import Publishing
import Synchronization
import TestSupport
import Testing

/// Tests of feeds that are kept in the store and made on request.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct StoredFeedTests {
    private let server: DatabaseServer
    private let address: PostgreSQLAddress
    private let home: FeedHome
    private let morning = FeedHome.morning

    init() throws {
        server = try DatabaseServer.shared()
        address = try server.newAddress()
        home = try FeedHome(store: try PostgreSQLStore(address, creating: true))
        try home.apply("Ann", "Bo")
        _ = try server.run(
            """
            CREATE TABLE made (subscriber text);
            CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN INSERT INTO made VALUES (NEW.subscriber); RETURN NULL; END';
            CREATE TRIGGER counted AFTER UPDATE OF packed ON stored_feed
                FOR EACH ROW EXECUTE FUNCTION note();
            """, at: address.text)
    }

    private func publish(at moment: Instant, waiting: Bool = true) throws -> PublishingResult {
        try home.publisher(at: moment, inStore: true).run(waiting: waiting)
    }

    private func maker(at moment: Instant) throws -> StoredFeedReader {
        let store = try PostgreSQLStore(address, creating: false)
        return try StoredFeedReader(
            home.publisher(at: moment, on: store, inStore: true), store)
    }

    private func ask(
        at moment: Instant, known: FeedState? = nil
    ) throws -> StoredFeedReader.Answer {
        try maker(at: moment).feed(of: home.token(of: "ann"), known: known)
    }

    private func take(_ count: UInt64, at moment: Instant) throws {
        let planned = Planned(slot: "morning", ordinal: 1, start: nil)
        let entry = Entry(
            id: EntryID(high: 1, low: count), recorded: moment, source: .command,
            subject: Subject(
                person: "ann", item: "zinc", name: "Zinc", unit: "tablet", zone: "Europe/Copenhagen"
            ),
            day: try #require(CivilDate("2026-11-20")), action: .taken(planned, at: moment, nil))
        try home.store.write { change in _ = try change.append([entry]) }
    }

    /// Returns how often Ann's feed was made since the test began.
    private func made() throws -> String {
        try server.run("SELECT count(*) FROM made WHERE subscriber = 'ann'", at: address.text)
    }

    @Test func storedFeedsEqualTheFiles() throws {
        let result = try publish(at: morning)
        #expect((result.written, result.unchanged, result.people) == (2, 0, 2))
        guard case .feed(let subscriber, _, let packed) = try ask(at: morning) else {
            Issue.record("there is a feed")
            return
        }
        #expect(subscriber.id == "ann")
        try home.publish(at: morning)
        let file = try Data(contentsOf: home.packed(of: "ann"))
        #expect(packed == [UInt8](file))
        let plain = try #require(Gunzip.bytes(of: packed, upTo: FeedState.largestFile))
        #expect(String(decoding: plain, as: UTF8.self) == (try home.text(of: "ann")))
    }

    @Test func secondRunFindsNothingToDo() throws {
        _ = try publish(at: morning)
        let again = try publish(at: morning.advanced(byMinutes: 1))
        #expect((again.written, again.unchanged) == (0, 2))
        #expect(try made() == "1")
    }

    @Test func changedFeedIsMadeOnRequest() throws {
        _ = try publish(at: morning)
        guard case .feed(_, let state, let before) = try ask(at: morning) else {
            Issue.record("there is a feed")
            return
        }
        guard case .unchanged = try ask(at: morning.advanced(byMinutes: 1), known: state) else {
            Issue.record("nothing has changed")
            return
        }
        let later = morning.advanced(byMinutes: 5)
        try take(1, at: later)
        guard case .feed(_, let new, let after) = try ask(at: later, known: state) else {
            Issue.record("a dose was taken")
            return
        }
        #expect(after != before && new.digest != state.digest)
        #expect(try made() == "2")
        #expect(try publish(at: later).unchanged == 2)
    }

    @Test func concurrentRequestsMakeAFeedOnce() throws {
        _ = try publish(at: morning)
        let tomorrow = morning.hours(24)
        let answers = Mutex<[[UInt8]]>([])
        let makers = try (0..<6).map { _ in try maker(at: tomorrow) }
        let token = try home.token(of: "ann")
        nonisolated(unsafe) let all = makers
        DispatchQueue.concurrentPerform(iterations: all.count) { number in
            do {
                switch try all[number].feed(of: token, known: nil) {
                case .feed(_, _, let packed), .previous(.feed(_, _, let packed)):
                    answers.withLock { $0.append(packed) }
                default: break
                }
            } catch {
                Issue.record(error)
            }
        }
        #expect(answers.withLock { $0.count } == 6)
        #expect(try made() == "2")
    }

    @Test func previousFeedIsServedWhileTheNextIsMade() throws {
        _ = try publish(at: morning)
        let token = try home.token(of: "ann")
        guard case .feed(_, _, let before) = try maker(at: morning).feed(of: token, known: nil),
            let feeds = home.store.storedFeeds
        else {
            Issue.record("there is a feed")
            return
        }
        let claim = try #require(try feeds.claim(["ann"], seconds: 45).first)
        let later = morning.hours(24)
        guard case .previous(.feed(_, _, let meanwhile)) = try ask(at: later) else {
            Issue.record("there is the feed of before")
            return
        }
        #expect(meanwhile == before)
        #expect(try publish(at: later, waiting: false).written == 1)
        try feeds.giveBack([claim])
        #expect(try publish(at: later, waiting: false).written == 1)
    }

    /// If a different publisher has claimed the next feeds, this one continues in the middle of the
    /// rest.
    @Test func publisherCoversAllFeedsBesideOtherPublishers() throws {
        let names = (100..<800).map { "P\($0)" }
        try home.apply(names)
        #expect(try publish(at: morning).written == 702)
        let tomorrow = morning.hours(24)
        let feeds = try #require(home.store.storedFeeds)
        let taken = names[20..<350].map { $0.lowercased() }
        let claims = try feeds.claim(taken, seconds: 45)
        #expect(claims.count == taken.count)
        #expect(try publish(at: tomorrow, waiting: false).written == 702 - taken.count)
        #expect(try publish(at: tomorrow, waiting: false).unchanged == 702 - taken.count)
        try feeds.giveBack(claims)
        let last = try publish(at: tomorrow)
        #expect((last.written, last.unchanged) == (taken.count, 702 - taken.count))
    }

    @Test func revokedAddressOpensNothing() throws {
        _ = try publish(at: morning)
        let token = try home.token(of: "ann")
        try home.store.write { change in try change.issue(nil, to: "ann", at: morning) }
        guard case .nothing = try maker(at: morning).feed(of: token, known: nil) else {
            Issue.record("the address was withdrawn")
            return
        }
    }
}

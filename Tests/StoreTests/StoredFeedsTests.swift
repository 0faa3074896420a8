import CivilTime
import Dispatch
import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import Synchronization
import Testing

/// Tests of feeds that are kept in a store, and of the claims for making them.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct StoredFeedsTests {
    private let server: DatabaseServer
    private let address: PostgreSQLAddress
    private let (first, second): (PostgreSQLStore, PostgreSQLStore)
    private let ids = (0..<6).map { "s\($0)" }

    init() throws {
        server = try DatabaseServer.shared()
        address = try server.newAddress()
        first = try PostgreSQLStore(address, creating: true)
        second = try PostgreSQLStore(address, creating: false)
        for id in ids {
            try first.put(
                Subscriber(
                    id: id, name: id, people: ["anna"], kind: .events, added: Sample.noon))
        }
    }

    private func feed(_ text: String) -> StoredFeed {
        StoredFeed(
            feedState: FeedState(
                source: 1, due: Sample.noon, digest: 2, changed: Sample.noon, files: "stored"),
            revisions: text, packed: Array(text.utf8) + [0, 255])
    }

    private func letLeasesEnd() throws {
        _ = try server.run("UPDATE stored_feed SET claimed_until = 0", at: address.text)
    }

    @Test func claimedFeedCannotBeClaimedAgain() throws {
        let claims = try first.claim(ids, seconds: 45)
        #expect(Set(claims.map(\.subscriber)) == Set(ids))
        #expect(try second.claim(ids, seconds: 45).isEmpty)
        let claim = try #require(claims.first)
        #expect(try second.packedFeed(of: claim.subscriber) == nil)
        #expect(try first.keep([claim: feed("a")]) == [claim])
        #expect(try second.packedFeed(of: claim.subscriber) == feed("a").packed)
        #expect(try second.feedState(of: claim.subscriber) == feed("a").feedState)
        #expect(try second.revisions(of: claim.subscriber) == "a")
        #expect(try second.claim(ids, seconds: 45).map(\.subscriber) == [claim.subscriber])
        try first.giveBack(claims)
        #expect(try second.claim(ids, seconds: 45).count == ids.count - 1)
    }

    @Test func expiredClaimOverwritesNothing() throws {
        let old = try #require(try first.claim(["s1"], seconds: 45).first)
        try letLeasesEnd()
        let new = try #require(try second.claim(["s1"], seconds: 45).first)
        #expect(new.number > old.number)
        #expect(try first.keep([old: feed("old")]).isEmpty)
        #expect(try first.feedState(of: "s1") == nil)
        #expect(try second.keep([new: feed("new")]) == [new])
        #expect(try first.keep([old: feed("old")]).isEmpty)
        #expect(try first.packedFeed(of: "s1") == feed("new").packed)
        #expect(try first.revisions(of: "s1") == "new")
        // It does not end the claim of a different publisher either.
        let third = try #require(try second.claim(["s1"], seconds: 45).first)
        try first.giveBack([old])
        #expect(try first.claim(["s1"], seconds: 45).isEmpty)
        #expect(try second.keep([third: feed("third")]) == [third])
    }

    @Test func concurrentPublishersClaimEachFeedOnce() throws {
        let claimed = Mutex<[String]>([])
        let (address, ids) = (address, ids)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do {
                let store = try PostgreSQLStore(address, creating: false)
                let claims = try store.claim(ids, seconds: 45)
                claimed.withLock { $0 += claims.map(\.subscriber) }
            } catch {
                Issue.record(error)
            }
        }
        #expect(claimed.withLock { $0.sorted() } == ids)
    }

    @Test func markDependsOnlyOnSubscriptions() throws {
        let mark = try first.subscriptionMark()
        try first.append([Sample.taken(1)])
        let claim = try #require(try first.claim(["s1"], seconds: 45).first)
        _ = try first.keep([claim: feed("a")])
        #expect(try second.subscriptionMark() == mark)
        try first.set("https://care.example", for: .publicURL)
        #expect(try second.subscriptionMark() == mark + 1)
        try first.write { change in try change.issue(nil, to: "s1", at: Sample.noon) }
        #expect(try second.subscriptionMark() == mark + 2)
    }

    @Test func deletedFeedIsMissing() throws {
        let claim = try #require(try first.claim(["s2"], seconds: 45).first)
        _ = try first.keep([claim: feed("a")])
        try first.write { change in try change.set(nil, of: "s2") }
        #expect(try first.packedFeed(of: "s2") == nil)
        #expect(try first.feedState(of: "s2") == nil)
    }
}

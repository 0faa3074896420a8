import CivilTime
import Foundation
import Journal
import SQLStore
import PostgreSQLSupport
import Publishing
import Synchronization
import TestSupport
import Testing

/// Tests that several threads make the same feeds as one thread, and that threads may fail.
@Suite struct FeedThreadsTests {
    /// More than two pages of feeds.
    private static let people = (1...300).map { "p\($0)" }

    private struct Refused: Error {}

    /// The number of times that threads opened the store.
    private final class Count: Sendable {
        let value = Mutex(0)
        func add() { value.withLock { $0 += 1 } }
        var sum: Int { value.withLock { $0 } }
    }

    private func home(store: (any Store)? = nil) throws -> FeedHome {
        let home = try FeedHome(store: store)
        for person in Self.people { try home.apply(FeedHome.plan(person), of: person) }
        try home.apply("medicines: [", of: "p77", at: FeedHome.morning.hours(-1))
        return home
    }

    /// Returns a function that opens the store again and counts this.
    private func opening(
        _ home: FeedHome, _ opened: Count
    ) -> @Sendable () throws -> any Store {
        { [path = (home.folder / "dosecal.db").path] in
            opened.add()
            return try SQLiteStore(path: path, creating: false)
        }
    }

    private func check(_ result: PublishingResult) {
        #expect(result.written == Self.people.count - 1)
        #expect(result.failures.map(\.subscriber) == ["p77"])
    }

    @Test func fourThreadsMakeTheSameFeedsAsOne() throws {
        let (alone, together) = (try home(), try home())
        let opened = Count()
        for (moment, program) in [(FeedHome.morning, 1), (FeedHome.morning.hours(24), 2)] {
            check(try alone.publisher(at: moment, program: program).run())
            let threads = together.threads(
                4, at: moment, program: program, opening(together, opened))
            check(
                try together.publisher(at: moment, program: program, threads: threads).run())
            for person in Self.people where person != "p77" {
                #expect(try together.text(of: person) == alone.text(of: person))
                let packed = try Data(contentsOf: together.packed(of: person))
                #expect(try packed == Data(contentsOf: alone.packed(of: person)))
            }
            #expect(try together.store.feedStates().count == Self.people.count - 1)
        }
        #expect(opened.sum == 6)
    }

    @Test func threadsThatCannotOpenTheStoreAreNotNeeded() throws {
        let home = try home()
        let tried = Count()
        let threads = home.threads(4) {
            tried.add()
            throw Refused()
        }
        check(try home.publisher(threads: threads).run())
        #expect(tried.sum == 3)
    }

    @Test(.enabled(if: DatabaseServer.isExpected))
    func fourThreadsMakeTheSameStoredFeedsAsOne() throws {
        let server = try DatabaseServer.shared()
        let addresses = [try server.newAddress(), try server.newAddress()]
        let homes = try addresses.map { try home(store: PostgreSQLStore($0, creating: true)) }
        check(try homes[0].publisher(inStore: true).run())
        let opened = Count()
        let threads = homes[1].threads(4, inStore: true) { [address = addresses[1]] in
            opened.add()
            return try PostgreSQLStore(address, creating: false)
        }
        check(try homes[1].publisher(inStore: true, threads: threads).run())
        let kept = addresses.map {
            (try? server.run(
                "SELECT subscriber, md5(packed) FROM stored_feed ORDER BY 1", at: $0.text)) ?? ""
        }
        #expect(kept[0].count > 1_000)
        #expect(kept[0] == kept[1])
        #expect(opened.sum == 3)
    }
}

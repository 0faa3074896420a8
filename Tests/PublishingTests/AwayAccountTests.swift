import Collections
import Testing

/// Tests of an app that was offline for long.
@Suite struct AwayAccountTests {
    private let desk: AccountDesk
    init() throws { desk = try AccountDesk() }

    private func revision(at time: String) throws -> Int {
        try #require(try desk.home(at: time).collection(AccountDesk.tasks)).revision
    }

    private func changes(since revision: Int, at time: String) throws -> CollectionChanges? {
        try desk.home(at: time).changes(in: AccountDesk.tasks, since: revision, limit: nil)
    }

    @Test func removalsAreReportedForThreeMonths() throws {
        let first = try revision(at: "2026-11-20T07:00:00Z")
        let day = "2026-12-10T07:00:00Z"
        let second = try revision(at: day)
        // The tasks of the first days are removed.
        let removed = try #require(try changes(since: first, at: day)).removed
        #expect(removed.count == 2 * 15)
        let later = "2027-02-15T07:00:00Z"
        #expect(try #require(try changes(since: first, at: later)).removed.count > removed.count)
        let latest = "2027-03-20T07:00:00Z"
        #expect(try changes(since: first, at: latest) == nil)
        #expect(try changes(since: second, at: latest) == nil)
        let whole = try #require(try changes(since: 0, at: latest))
        #expect(whole.changed.count == 2 * 22)
        #expect(whole.removed.isEmpty)
        // A client with that revision can continue from there.
        #expect(try #require(try changes(since: whole.revision, at: latest)).changed.isEmpty)
    }
}

import Foundation
import Journal
import JournalSupport
import SQLStore
import PostgreSQLSupport
import Testing

/// Tests that a transaction whose commit is lost on the way to or from the database is made exactly
/// once, or has an unknown outcome.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct LostAnswerTests {
    private let address: PostgreSQLAddress
    private let proxy: LossyProxy
    /// A store whose timeout is longer than a busy machine needs to learn the outcome of a
    /// transaction.
    private let store: PostgreSQLStore

    init() throws {
        let server = try DatabaseServer.shared()
        address = try server.newAddress()
        _ = try PostgreSQLStore(address, creating: true)
        proxy = try LossyProxy(server)
        store = try PostgreSQLStore(
            proxy.address(of: address), creating: false, patience: 180_000)
    }

    private func kept() throws -> [Entry] {
        try PostgreSQLStore(address, creating: false).entries(of: "anna", since: nil)
    }

    @Test(
        arguments: [
            ([LossyProxy.Loss.after], 1), ([.before], 2), ([.held], 2),
            ([.before, .before, .after], 3),
        ])
    func transactionIsMadeOnce(losses: [LossyProxy.Loss], attempts: Int) throws {
        try proxy.lose(losses)
        var bodies = 0
        let count = try store.write { change in
            bodies += 1
            return try change.append([Sample.taken(1)])
        }
        #expect(count == 1)
        #expect(bodies == attempts)
        #expect(try kept() == [Sample.taken(1)])
        try store.append([Sample.taken(2)])
        #expect(try kept() == [Sample.taken(1), Sample.taken(2)])
    }

    @Test func connectionEndedByTheServerIsReopened() throws {
        try store.append([Sample.taken(1)])
        try proxy.stop()
        #expect(try store.entries(of: "anna", since: nil) == [Sample.taken(1)])
        try proxy.stop()
        try store.append([Sample.taken(2)])
        #expect(try kept() == [Sample.taken(1), Sample.taken(2)])
    }

    @Test func outcomeIsUnknownIfTheDatabaseIsUnreachable() throws {
        let store = try PostgreSQLStore(
            proxy.address(of: address), creating: false, patience: 300)
        try proxy.lose([.away])
        do {
            try store.append([Sample.taken(1)])
            Issue.record("its answer was lost")
        } catch {
            #expect(error.reason == .unknownOutcome)
        }
        try proxy.lose([])
        #expect(try store.append([Sample.taken(1)]) == 0)
        #expect(try kept() == [Sample.taken(1)])
    }

    @Test func transactionLostRepeatedlyLeavesNothing() throws {
        try proxy.lose(Array(repeating: .before, count: 5))
        #expect(throws: StoreError.self) { try store.append([Sample.taken(1)]) }
        #expect(try kept().isEmpty)
    }
}

import Foundation
package import Journal
package import PostgreSQLStore

/// The empty stores in which tests of other modules keep what they try.
package enum TestStore {
    private static let isDatabase =
        ProcessInfo.processInfo.environment["DOSECAL_TEST_STORE"] == "postgresql"

    /// A store in memory; with DOSECAL_TEST_STORE=postgresql one in PostgreSQL.
    package static func make() -> any Store {
        guard isDatabase else { return MemoryStore() }
        do {
            return try DatabaseServer.shared().newStore()
        } catch {
            preconditionFailure("\(DatabaseServer.advice): \(error)")
        }
    }
}

extension DatabaseServer {
    /// The address of an empty schema.
    package func newAddress() throws -> PostgreSQLAddress {
        let schema = try newSchema()
        guard let address = try PostgreSQLAddress(schema) else { throw Refused(words: schema) }
        return address
    }

    /// An empty store.
    package func newStore() throws -> PostgreSQLStore {
        try PostgreSQLStore(newAddress(), creating: true)
    }
}

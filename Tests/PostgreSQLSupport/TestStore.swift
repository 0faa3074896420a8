import Foundation
package import Journal
package import SQLStore

/// Empty stores for tests of other modules.
package enum TestStore {
    private static let isDatabase =
        ProcessInfo.processInfo.environment["DOSECAL_TEST_STORE"] == "postgresql"

    /// Returns a store in memory, or in PostgreSQL with DOSECAL_TEST_STORE=postgresql.
    package static func make() -> any Store {
        guard isDatabase else { return SQLiteStore.inMemory() }
        do {
            return try DatabaseServer.shared().newStore()
        } catch {
            preconditionFailure("\(DatabaseServer.advice): \(error)")
        }
    }
}

extension DatabaseServer {
    /// Returns the address of an empty schema.
    package func newAddress() throws -> PostgreSQLAddress {
        let schema = try newSchema()
        guard let address = try PostgreSQLAddress(schema) else { throw Refused(words: schema) }
        return address
    }

    /// Returns an empty store in a new database, copied from a template because that is faster.
    package func newStore() throws -> PostgreSQLStore {
        let empty = try Self.empty.get()
        let name = Self.newName("store")
        _ = try run("CREATE DATABASE \(name) TEMPLATE \(empty)")
        return try PostgreSQLStore(address(ofDatabase: name), creating: false)
    }

    /// The template database.
    private static let empty = Result {
        let (server, name) = (try shared(), newName("empty"))
        _ = try server.run("CREATE DATABASE \(name)")
        _ = try PostgreSQLStore(server.address(ofDatabase: name), creating: true)
        return name
    }

    private func address(ofDatabase name: String) throws -> PostgreSQLAddress {
        let text = address(of: name, named: name)
        guard let address = try PostgreSQLAddress(text) else { throw Refused(words: text) }
        return address
    }
}

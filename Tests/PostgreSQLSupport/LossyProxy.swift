import Foundation
package import SQLStore
import TestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What stands between a store and its database and loses answers.
package final class LossyProxy {
    private let folder: TemporaryFolder
    private let process: ChildProcess
    private let server: DatabaseServer

    /// What happens to the end of a change.
    package enum Loss: String {
        /// The database never hears of it.
        case before
        /// The same, and the database waits for more.
        case held
        /// The database has kept the change, and nobody hears of it.
        case after
        /// The same, and the database cannot be reached from then on.
        case away
        /// The database has kept the change, and never says so.
        case waits
        /// Nothing.
        case passes
    }

    /// Starts it before a server.
    package init(_ server: DatabaseServer) throws {
        self.server = server
        folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "lossy_proxy.py")
        process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", script.path, folder.url.path,
                server.folder.appending(path: ".s.PGSQL.5432").path,
            ])
        let ready = (folder / "ready").path
        try wait(for: "the proxy") { [process] in
            guard process.isRunning else { throw DatabaseServer.NotStarted() }
            return FileManager.default.fileExists(atPath: ready)
        }
    }

    deinit { process.end() }

    /// The way to a database through it.
    package func address(of address: PostgreSQLAddress) throws -> PostgreSQLAddress {
        let text = address.text.replacing(server.folder.path, with: folder.url.path)
        guard let address = try PostgreSQLAddress(text) else { preconditionFailure(text) }
        return address
    }

    /// Ends all connections at once, with a warning.
    package func stop() throws {
        let losses = folder / "losses"
        try "warned".write(to: losses, atomically: true, encoding: .utf8)
        try wait(for: "the end of all connections") {
            !FileManager.default.fileExists(atPath: losses.path)
        }
    }

    /// Whether each change to lose has come to its end.
    package var hasLostAll: Bool {
        get throws {
            try String(contentsOf: folder / "losses", encoding: .utf8).isEmpty
        }
    }

    /// Loses the ends of the changes to come in this order; none after them.
    package func lose(_ losses: [Loss]) throws {
        try losses.map(\.rawValue).joined(separator: " ")
            .write(to: folder / "losses", atomically: true, encoding: .utf8)
    }
}

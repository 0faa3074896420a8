import Foundation
package import SQLStore
import TestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A proxy between a store and its database that loses answers.
package final class LossyProxy {
    private let folder: TemporaryFolder
    private let process: ChildProcess
    private let server: DatabaseServer

    /// A fault that the proxy causes at the commit of a transaction.
    package enum Loss: String {
        /// The commit does not reach the database, and the connection ends.
        case before
        /// The commit does not reach the database, and the connection stays open.
        case held
        /// The database commits, and the answer is lost.
        case after
        /// The database commits, the answer is lost, and the database cannot be reached any more.
        case away
        /// The database commits, and the answer is delayed for ever.
        case waits
        /// The commit and its answer pass.
        case passes
    }

    /// Starts the proxy in front of a server.
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

    /// Returns the address of a database through the proxy.
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

    /// Whether all losses have occurred.
    package var hasLostAll: Bool {
        get throws {
            try String(contentsOf: folder / "losses", encoding: .utf8).isEmpty
        }
    }

    /// Loses the next commits in these ways, in order, and none after them.
    package func lose(_ losses: [Loss]) throws {
        try losses.map(\.rawValue).joined(separator: " ")
            .write(to: folder / "losses", atomically: true, encoding: .utf8)
    }
}

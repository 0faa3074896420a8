public import Foundation
import Synchronization
import TestSupport

/// A PostgreSQL server for the tests of a process. It is started once, on a socket in a temporary
/// folder, and ends with the process.
public struct DatabaseServer: Sendable {
    /// The folder with the server's socket.
    public let folder: URL

    /// The advice for tests that require a server if PostgreSQL is not installed.
    public static let advice = "PostgreSQL is not installed; 'apt install postgresql' installs it"

    /// Whether the tests that need a server run.
    ///
    /// Without PostgreSQL they are skipped, which one line reports. With
    /// DOSECAL_REQUIRE_POSTGRESQL=1 they run and fail.
    public static let isExpected: Bool = {
        let isRequired =
            ProcessInfo.processInfo.environment["DOSECAL_REQUIRE_POSTGRESQL"] == "1"
        if programs == nil, !isRequired {
            print("PostgreSQL is not installed: its tests are skipped")
        }
        return programs != nil || isRequired
    }()

    private static let started = Result { try start() }
    private static let count = Atomic(0)

    /// The folder of the newest server's programs. Some folders contain only client programs.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { "\(root)/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// Returns the server of this process.
    public static func shared() throws -> DatabaseServer { try started.get() }

    private static func start() throws -> DatabaseServer {
        guard let programs else { throw NotInstalled() }
        let own = ProcessInfo.processInfo.processIdentifier
        let folder = URL(filePath: "/tmp/dosecal-postgresql-\(own)")
        // A server that was killed may have left the folder.
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(filePath: #filePath).deletingLastPathComponent()
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"),
            [script.appending(path: "serve.sh").path, folder.path, "\(own)", programs])
        let ready = folder.appending(path: "ready").path
        try wait(for: "an answer of PostgreSQL") {
            guard process.isRunning else { throw NotStarted() }
            return FileManager.default.fileExists(atPath: ready)
        }
        return DatabaseServer(folder: folder)
    }

    /// Creates an empty schema for one test and returns its address.
    public func newSchema() throws -> String {
        let name = Self.newName("t")
        _ = try run("CREATE SCHEMA \(name)")
        return address(of: "postgres", named: name) + "&options=-csearch_path%3D\(name)"
    }

    /// Returns a unique name.
    static func newName(_ beginning: String) -> String {
        "\(beginning)\(count.add(1, ordering: .relaxed).newValue)"
    }

    /// Returns the address of a database, with a name for its connections.
    func address(of database: String, named name: String) -> String {
        "postgresql:///\(database)?host=\(folder.path)&user=dosecal&application_name=\(name)"
    }

    /// Ends all connections with an address, like a server that is shut down.
    public func endConnections(with address: String) throws {
        let name = address.split(separator: "&").first { $0.hasPrefix("application_name=") }
        _ = try run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = '\(name?.dropFirst(17) ?? "")'
            """)
    }

    /// Runs SQL as the owner and returns the rows, with `
    /// ` between columns.
    public func run(_ sql: String, at address: String? = nil) throws -> String {
        let whole = "postgresql:///postgres?host=\(folder.path)&user=dosecal"
        let result = try Program.run(
            URL(filePath: "/usr/bin/psql"),
            ["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, address ?? whole])
        guard result.status == 0 else { throw Refused(words: result.errors) }
        return result.text.trimmingCharacters(in: .newlines)
    }

    /// An error: the server ended before it answered.
    public struct NotStarted: Error {}

    /// An error: PostgreSQL is not installed.
    public struct NotInstalled: Error, CustomStringConvertible {
        /// The advice to install PostgreSQL.
        public var description: String { advice }
    }

    /// An error of the server about SQL.
    public struct Refused: Error {
        /// The message.
        public let words: String
    }
}

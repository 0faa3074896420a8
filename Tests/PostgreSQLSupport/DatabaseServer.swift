public import Foundation
import Synchronization
import TestSupport

/// The PostgreSQL of a test process: started once, on a socket in a folder of its own, ended with the
/// process.
public struct DatabaseServer: Sendable {
    /// Its folder, with its socket.
    public let folder: URL

    /// The advice for a run that needs a server that is not there.
    public static let advice = "PostgreSQL is not installed; 'apt install postgresql' installs it"

    /// Whether the tests that need a server run.
    ///
    /// Without a server they are skipped, which one line says for the whole run. With DOSECAL_REQUIRE_POSTGRESQL=1
    /// they run and fail.
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

    /// The folder of the newest server's programs. A folder may hold those of the client alone.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { "\(root)/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// The server of this process.
    public static func shared() throws -> DatabaseServer { try started.get() }

    private static func start() throws -> DatabaseServer {
        guard let programs else { throw NotInstalled() }
        let own = ProcessInfo.processInfo.processIdentifier
        let folder = URL(filePath: "/tmp/dosecal-postgresql-\(own)")
        // One that was killed may have left it.
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

    /// The address of an empty schema, in which nobody else works.
    public func newSchema() throws -> String {
        let name = Self.newName("t")
        _ = try run("CREATE SCHEMA \(name)")
        return address(of: "postgres", named: name) + "&options=-csearch_path%3D\(name)"
    }

    /// A name that nothing else has.
    static func newName(_ beginning: String) -> String {
        "\(beginning)\(count.add(1, ordering: .relaxed).newValue)"
    }

    /// The address of a database for those who are known by a name.
    func address(of database: String, named name: String) -> String {
        "postgresql:///\(database)?host=\(folder.path)&user=dosecal&application_name=\(name)"
    }

    /// Ends all connections with an address, as a server that goes down does.
    public func endConnections(with address: String) throws {
        let name = address.split(separator: "&").first { $0.hasPrefix("application_name=") }
        _ = try run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = '\(name?.dropFirst(17) ?? "")'
            """)
    }

    /// Runs SQL as its owner; gives the rows, with a bar between columns.
    public func run(_ sql: String, at address: String? = nil) throws -> String {
        let whole = "postgresql:///postgres?host=\(folder.path)&user=dosecal"
        let result = try Program.run(
            URL(filePath: "/usr/bin/psql"),
            ["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, address ?? whole])
        guard result.status == 0 else { throw Refused(words: result.errors) }
        return result.text.trimmingCharacters(in: .newlines)
    }

    /// It ended before it answered.
    public struct NotStarted: Error {}

    /// There are no programs to start it.
    public struct NotInstalled: Error, CustomStringConvertible {
        /// The advice.
        public var description: String { advice }
    }

    /// What it says of SQL that it does not run.
    public struct Refused: Error {
        /// Its words.
        public let words: String
    }
}

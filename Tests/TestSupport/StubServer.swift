import Foundation

/// A server in Python, which ends with this object. It prints its port, then a line for each
/// request.
public final class StubServer: Sendable {
    /// The port.
    public let port: Int
    private let process: ChildProcess
    /// The input of the server, which ends with it.
    private let input: PipeEnds
    private let folder: TemporaryFolder

    /// An error: the server ended before it printed its port.
    public struct Failure: Error, CustomStringConvertible {
        /// The exit status, and what the server printed.
        public let description: String
    }

    /// Starts a script of the tests.
    public init(_ script: String, _ arguments: [String] = []) throws {
        (folder, input) = (try TemporaryFolder(), try PipeEnds())
        let (log, errors) = (folder / "log", folder / "errors")
        process = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            [Program.python, Program.package.appending(path: "Tests/\(script)").path] + arguments,
            input: .descriptor(input.reading), output: .file(log), errors: .file(errors))
        var found: Int?
        do {
            try wait(for: "the port of \(script)") { [process] in
                // It ends after this look at its files, or before.
                let isRunning = process.isRunning
                found = try Self.port(in: log)
                if found == nil, !isRunning {
                    let text = try String(contentsOf: errors, encoding: .utf8)
                    throw Failure(description: "\(script) ended (\(process.wait())): \(text)")
                }
                return found != nil
            }
        } catch {
            process.end()
            throw error
        }
        port = found ?? 0
    }

    deinit { process.end() }

    private static func port(in log: URL) throws -> Int? {
        // The file appears when the program is started.
        guard FileManager.default.fileExists(atPath: log.path) else { return nil }
        let text = try String(contentsOf: log, encoding: .utf8)
        return text.contains("\n") ? text.split(separator: "\n").first.flatMap { Int($0) } : nil
    }

    /// Returns the lines that the server has printed after its port.
    public func lines() throws -> [String] {
        try String(contentsOf: folder / "log", encoding: .utf8).split(separator: "\n").dropFirst()
            .map(String.init)
    }
}

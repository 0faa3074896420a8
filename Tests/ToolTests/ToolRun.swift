import CommandLine
import Foundation
import Synchronization
import TestSupport
import Tool

/// Runs commands of the tool in this process, each with separate streams, variables and working
/// folder.
///
/// `Program.run(Program.dosecal, …)` starts the built program instead, for features of a process.
enum ToolRun {
    /// Runs a command to its end. Its store is in a new folder unless `environment` names one.
    static func run(
        _ words: [String], environment: [String: String] = [:], input: Data = Data(),
        folder: URL? = nil
    ) throws -> ProgramResult {
        let run = try Run(environment, folder)
        try input.write(to: run.files / "input")
        let lines = Lines(String(decoding: input, as: UTF8.self))
        let status = try run.status(
            of: words,
            StandardInput(path: (run.files / "input").path, isTerminal: false) { lines.next() })
        return ProgramResult(
            output: run.output.data, errors: String(decoding: run.errors.data, as: UTF8.self),
            status: status)
    }

    /// Runs a command at a terminal with these answers; "EOF" ends the input. Returns the
    /// terminal's contents, including the answers.
    static func typing(
        _ answers: [String], _ words: [String], environment: [String: String], folder: URL
    ) throws -> (text: String, status: Int32) {
        var run = try Run(environment, folder)
        let screen = run.errors
        run.output = screen
        let lines = Lines(answers)
        let input = StandardInput(path: "/dev/null", isTerminal: true) {
            guard let line = lines.next(), line != "EOF" else { return nil }
            screen.append(Data("\(line)\n".utf8))
            return line
        }
        let status = try run.status(of: words, input, columns: 80)
        return (String(decoding: screen.data, as: UTF8.self), status)
    }

    /// The environment of one run.
    private struct Run {
        let files: TemporaryFolder
        var output = Buffer()
        let errors = Buffer()
        private let variables: [String: String]
        private let folder: URL

        init(_ environment: [String: String], _ folder: URL?) throws {
            files = try TemporaryFolder()
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            variables = ["PATH": path, "DOSECAL_HOME": (files / "home").path]
                .merging(environment) { $1 }
            self.folder = folder ?? files.url
        }

        func status(
            of words: [String], _ input: StandardInput, columns: Int? = nil
        ) throws -> Int32 {
            let system = SystemContext(
                variable: { [variables] in variables[$0] }, input: input, output: output.stream,
                errors: errors.stream, outputColumns: columns,
                clock: { time(nil) }, randomNumber: { UInt64.random(in: 0...UInt64.max) },
                programPath: Program.dosecal.path)
            return try FolderThread.run(in: folder) { Dosecal.run(words, in: system) }
        }
    }

    /// The bytes that a run has written.
    private final class Buffer: Sendable {
        private let bytes = Mutex(Data())

        var data: Data { bytes.withLock { $0 } }

        var stream: StandardStream {
            StandardStream { bytes in self.append(Data(bytes)) }
        }

        func append(_ more: Data) { bytes.withLock { $0 += more } }
    }

    /// Lines that are read one after another.
    private final class Lines: Sendable {
        private let rest: Mutex<ArraySlice<String>>

        init(_ lines: [String]) { rest = Mutex(lines[...]) }

        convenience init(_ text: String) {
            self.init(text.split(separator: "\n").map(String.init))
        }

        func next() -> String? { rest.withLock { $0.popFirst() } }
    }
}

public import Foundation

/// A program that a test kills, with its output.
public final class KilledProgram {
    private let process: ChildProcess
    private let files: TemporaryFolder

    /// Starts the program in parallel to the test.
    public init(_ program: URL, _ arguments: [String]) throws {
        files = try TemporaryFolder()
        process = try ChildProcess(
            program, arguments, output: .file(files / "output"), errors: .file(files / "errors"))
    }

    deinit { process.end() }

    /// Kills the program and returns all complete lines of its output.
    public func kill() -> [String] {
        process.end()
        return lines
    }

    /// Terminates the program and returns its exit status.
    public func end() -> Int32 {
        process.send(SIGTERM)
        return process.wait()
    }

    /// All complete lines of the output.
    public var lines: [String] {
        text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// The text on standard error.
    public var errors: String { text("errors") }

    private func text(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: files / name)) ?? Data(), as: UTF8.self)
    }
}

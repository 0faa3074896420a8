public import Foundation

/// A program that a test ends, with what it has printed.
public final class KilledProgram {
    private let process: ChildProcess
    private let files: TemporaryFolder

    /// Starts it beside the test.
    public init(_ program: URL, _ arguments: [String]) throws {
        files = try TemporaryFolder()
        process = try ChildProcess(
            program, arguments, output: .file(files / "output"), errors: .file(files / "errors"))
    }

    deinit { process.end() }

    /// Ends it with a signal that it cannot notice, and returns every line that it had printed whole.
    public func kill() -> [String] {
        process.end()
        return lines
    }

    /// Asks it to end, and returns its exit status.
    public func end() -> Int32 {
        process.send(SIGTERM)
        return process.wait()
    }

    /// Every line that it has printed whole.
    public var lines: [String] {
        text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// What it had to complain about.
    public var errors: String { text("errors") }

    private func text(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: files / name)) ?? Data(), as: UTF8.self)
    }
}

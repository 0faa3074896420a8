public import Foundation

/// A program that is ended without warning.
public final class KilledProgram {
    private let process = Process()
    private let files: TemporaryFolder

    /// Starts it beside the test.
    public init(_ program: URL, _ arguments: [String]) throws {
        files = try TemporaryFolder()
        for name in ["output", "errors"] { try Data().write(to: files / name) }
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files / "output")
        process.standardError = try FileHandle(forWritingTo: files / "errors")
        try process.run()
    }

    /// Ends it with a signal that it cannot see, and gives every line that it had printed whole.
    public func kill() -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return lines
    }

    /// Asks it to end, and gives its exit status.
    public func end() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
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

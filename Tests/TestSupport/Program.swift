public import Foundation

/// The output and the exit status of a program.
public struct ProgramResult: Sendable {
    /// Standard output.
    public let output: Data
    /// Standard error.
    public let errors: String
    /// The exit status.
    public let status: Int32

    /// Creates the result of a program.
    public init(output: Data, errors: String, status: Int32) {
        self.output = output
        self.errors = errors
        self.status = status
    }

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
}

/// Programs that the tests run.
public enum Program {
    /// The folder of the package.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The tool, which is built in the same folder as the tests.
    public static let dosecal =
        URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "dosecal")

    /// The Python from `make test`, or else the one in the path, as an argument for `env`.
    public static let python =
        ProcessInfo.processInfo.environment["DOSECAL_PYTHON"] ?? "python3"

    /// Runs a program to its end.
    ///
    /// Its streams are files, because pipes could fill up. Its home is empty unless `environment`
    /// sets it, so that the tests do not use the store of the user who runs them.
    public static func run(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:],
        input: Data = Data(), folder: URL? = nil
    ) throws -> ProgramResult {
        let files = try TemporaryFolder()
        let (source, output, errors) = (files / "input", files / "output", files / "errors")
        try input.write(to: source)
        let process = try ChildProcess(
            program, arguments,
            environment: ProcessInfo.processInfo.environment
                .merging(["DOSECAL_HOME": (files / "home").path]) { $1 }.merging(environment) {
                    $1
                },
            folder: folder, input: .file(source), output: .file(output), errors: .file(errors))
        let status = process.wait()
        return ProgramResult(
            output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            status: status < 0 ? -status : status)
    }

    /// Runs a Python script of the tests.
    public static func runPython(
        _ script: String, _ arguments: [String] = [], input: Data = Data()
    ) throws -> ProgramResult {
        try run(
            URL(filePath: "/usr/bin/env"),
            [python, package.appending(path: "Tests/\(script)").path] + arguments, input: input)
    }
}

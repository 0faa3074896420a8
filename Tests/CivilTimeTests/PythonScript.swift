import Foundation

/// A Python script of this folder, run as a process of its own: the second opinion of these tests.
struct PythonScript {
    private let path: String

    init(_ name: String) {
        path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name).path()
    }

    /// What the script prints, by lines.
    func lines(
        _ arguments: String..., environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> [Substring] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", path] + arguments
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PythonFailure(script: path, status: process.terminationStatus)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}

/// Why there is no second opinion.
struct PythonFailure: Error, Equatable, CustomStringConvertible {
    let script: String
    let status: Int32

    var description: String {
        status == 127
            ? "python3 is not on the PATH, so install Python 3.9 or later to compare with it"
            : "python3 \(script) ended with status \(status), so see what it wrote above"
    }
}

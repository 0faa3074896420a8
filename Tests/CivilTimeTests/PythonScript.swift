import Foundation
import TestSupport

/// A Python script of this folder, run as a process, whose results the tests compare with ours.
struct PythonScript {
    private let path: String

    init(_ name: String) {
        path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name).path()
    }

    /// Returns the output of the script by lines.
    func lines(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> [Substring] {
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", path] + arguments, environment: environment)
        guard result.status == 0 else {
            throw PythonFailure(script: path, status: result.status, errors: result.errors)
        }
        return result.text.split(separator: "\n")
    }
}

/// The reason why the script failed.
struct PythonFailure: Error, Equatable, CustomStringConvertible {
    let script: String
    let status: Int32
    let errors: String

    var description: String {
        status == 127
            ? "python3 is not on the PATH, so install Python 3.9 or later to compare with it"
            : "python3 \(script) ended with status \(status), and \(errors)"
    }
}

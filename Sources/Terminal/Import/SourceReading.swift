package import CalendarImport
package import Household
import ICalendar
package import Wording

/// The result of reading one calendar source.
package struct SourceReading: Sendable {
    /// The files that could be read.
    package var source: CalendarSource
    /// The parts that could not be read.
    package var failures: [SourceProblem] = []
    /// The version that the server returned, which the next request sends to ask only for changes.
    package var version: String?
    /// Whether the server reported no changes since the last request.
    package var isUnchanged = false

    /// Creates the result of reading a source.
    package init(
        source: CalendarSource, failures: [SourceProblem] = [], version: String? = nil,
        isUnchanged: Bool = false
    ) {
        self.source = source
        self.failures = failures
        self.version = version
        self.isUnchanged = isUnchanged
    }

    /// The import for the household.
    package var asImport: Household.Import { Household.Import(source, version: version) }

    /// All problems, including those inside files that were read.
    package var problems: [SourceProblem] {
        failures
            + source.files.flatMap { file in
                file.reading.problems.map { problem in
                    SourceProblem(file: file.name, line: problem.line) {
                        $0.text(about: problem.reason)
                    }
                }
            }
    }
}

/// A problem with a file or a line of it. The rest is read all the same.
package struct SourceProblem: Sendable {
    let file: String
    let line: Int?
    /// Returns the problem and its solution in a language, without the position.
    package let reason: @Sendable (Wording) -> String

    /// Creates a problem with a file, or with one of its lines.
    package init(
        file: String, line: Int?, _ reason: @escaping @Sendable (Wording) -> String
    ) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// Returns the problem as an error message.
    package func text(_ wording: Wording) -> String {
        "\(FileOrigin(file).message(line: line)): error: \(reason(wording))"
    }
}

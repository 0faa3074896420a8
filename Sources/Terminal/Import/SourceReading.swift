package import CalendarImport
package import Household
import ICalendar

/// The result of reading one place or one copy.
package struct SourceReading: Sendable {
    /// What was read of it.
    package var source: CalendarSource
    /// The parts that could not be read at all.
    package var failures: [SourceProblem] = []
    /// The version that an address gave, kept so as to ask only for changes the next time.
    package var version: String?
    /// Whether an address gives the same as last time.
    package var isUnchanged = false

    /// The result of reading it.
    package init(
        source: CalendarSource, failures: [SourceProblem] = [], version: String? = nil,
        isUnchanged: Bool = false
    ) {
        self.source = source
        self.failures = failures
        self.version = version
        self.isUnchanged = isUnchanged
    }

    /// What the household takes in of it.
    package var asImport: Household.Import { Household.Import(source, version: version) }

    /// All that is wrong with it, file by file.
    package var problems: [SourceProblem] {
        failures
            + source.files.flatMap { file in
                file.reading.problems.map {
                    SourceProblem(file: file.name, line: $0.line, reason: $0.reason)
                }
            }
    }
}

/// Something that could not be read; the rest is read all the same.
package struct SourceProblem: Hashable, Sendable {
    let file: String
    let line: Int?
    /// What is wrong with it.
    package let reason: String

    /// What is wrong with a file, or with a line of it.
    package init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The same as a line of a message.
    package var text: String { "\(FileOrigin(file).message(line: line)): error: \(reason)" }
}

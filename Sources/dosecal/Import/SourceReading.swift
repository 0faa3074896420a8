import Household
import CivilTime
import Confirmation
import Files
import ICalendar

/// What came of reading one place or one copy.
struct SourceReading: Sendable {
    /// What was read of it.
    var source: CalendarSource
    /// What of it could not be read at all.
    var failures: [SourceProblem] = []
    /// What an address gave, as it is kept to ask for news the next time.
    var version: String?
    /// Whether an address gives what it gave last.
    var isUnchanged = false

    /// What the household takes in of it.
    var asImport: Household.Import { Household.Import(source, version: version) }

    /// All that is wrong with it, file by file.
    var problems: [SourceProblem] {
        failures
            + source.files.flatMap { file in
                file.reading.problems.map {
                    SourceProblem(file: file.name, line: $0.line, reason: $0.reason)
                }
            }
    }
}

/// Something that could not be read; the rest is read all the same.
struct SourceProblem: Hashable, Sendable {
    let file: String
    let line: Int?
    let reason: String

    var text: String { "\(FileOrigin(file).message(line: line)): error: \(reason)" }
}

extension SourceProblem {
    init(_ error: FileError) {
        self.init(file: error.path, line: nil, reason: "cannot \(error.action) it: \(error.reason)")
    }
}

/// Reads the bytes of calendars, as far as they could say something of a plan.
struct SourceReader {
    private let reader: CalendarReader
    private let isWanted: (FoundComponent) -> Bool

    init(_ zones: ZoneDirectory, wanting isWanted: @escaping (FoundComponent) -> Bool) {
        reader = CalendarReader(zones: zones)
        self.isWanted = isWanted
    }

    func file(_ name: String, _ bytes: [UInt8]) -> CalendarSource.File {
        CalendarSource.File(name: name, reader.reading(bytes, wanting: isWanted))
    }
}

extension CalendarSource {
    /// Whether nothing in these files was unclear: else what is missing may only be unreadable.
    static func isClear(_ files: [File]) -> Bool {
        files.allSatisfy { $0.reading.problems.isEmpty }
    }
}

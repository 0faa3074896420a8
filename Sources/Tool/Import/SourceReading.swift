import CivilTime
import CalendarImport
import Files
import Household
import ICalendar
import Terminal

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

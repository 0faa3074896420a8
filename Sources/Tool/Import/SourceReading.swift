import CivilTime
import CalendarImport
import Fetch
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

/// Files that commands name.
extension InputFile {
    /// Reads a copy of calendars.
    func reading(by reader: SourceReader) -> SourceReading {
        do throws(FileError) {
            let file = reader.file(name, try calendarBytes())
            return SourceReading(
                source: CalendarSource(.copy, [file], isWhole: CalendarSource.isClear([file])))
        } catch {
            return SourceReading(
                source: CalendarSource(.copy, [], isWhole: false), failures: [SourceProblem(error)])
        }
    }

    /// Returns the bytes of a calendar file. No person's calendars reach the limit.
    func calendarBytes() throws(FileError) -> [UInt8] {
        try bytes(upTo: 256, "export a shorter period")
    }

    /// Returns the addresses that a file lists. An error about one gives its line only, because an
    /// address is a secret.
    func addresses() throws -> [CalendarAddress] {
        let text = String(decoding: try bytes(upTo: 1, "list only addresses"), as: UTF8.self)
        do throws(AddressList.Mistake) {
            return try AddressList.addresses(in: text)
        } catch {
            let reason =
                error.address.map { "an address \($0.reason)" }
                ?? "this is no address, so write one such as https://example.org/calendar.ics"
            throw Refusal("\(name):\(error.line): \(reason)")
        }
    }
}

extension CalendarSource {
    /// Whether nothing in these files was unclear: else what is missing may only be unreadable.
    static func isClear(_ files: [File]) -> Bool {
        files.allSatisfy { $0.reading.problems.isEmpty }
    }
}

import CivilTime
import CalendarImport
import CommandLine
import Fetch
import Files
import Household
import ICalendar
import Terminal
import Wording

extension SourceProblem {
    init(_ error: FileError) {
        self.init(file: error.path, line: nil) { wording in
            wording.text(.importUnreadable, ["reason": wording.text(about: error.reason)])
        }
    }
}

extension CalendarAddress.Mistake {
    /// The text of the mistake, which does not contain the address, because that is a secret.
    var text: ProgramText {
        switch self {
        case .scheme(let scheme): ProgramText(.refusalScheme, ["scheme": scheme])
        case .noHost: ProgramText(.refusalNoHost)
        }
    }
}

/// Reads the components of calendars that can be about a plan.
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

/// Reading files that commands name.
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

    /// Returns the bytes of a calendar file. The limit is far above the size of one
    /// person's calendars.
    func calendarBytes() throws(FileError) -> [UInt8] {
        try bytes(upTo: 256)
    }

    /// Returns the addresses in a file. An error states only the line, because an address is a
    /// secret.
    func addresses() throws -> [CalendarAddress] {
        let text = String(decoding: try bytes(upTo: 1), as: UTF8.self)
        do throws(AddressList.LineMistake) {
            return try AddressList.addresses(in: text)
        } catch {
            throw Refusal(
                error.address?.text ?? ProgramText(.refusalNoAddress), at: "\(name):\(error.line)")
        }
    }
}

extension CalendarSource {
    /// Returns whether the files had no problems. Otherwise missing objects may only be unreadable.
    static func isClear(_ files: [File]) -> Bool {
        files.allSatisfy { $0.reading.problems.isEmpty }
    }
}

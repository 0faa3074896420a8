import CalendarImport
import Files
import Terminal

/// A file of calendars that somebody named, or standard input: a copy made at some moment.
struct CalendarFile {
    let file: InputFile

    /// So many bytes no person's calendars have.
    private static let largest = 256 << 20

    func reading(by reader: SourceReader) -> SourceReading {
        do throws(FileError) {
            let file = reader.file(file.name, try bytes())
            return SourceReading(
                source: CalendarSource(.copy, [file], isWhole: CalendarSource.isClear([file])))
        } catch {
            return SourceReading(
                source: CalendarSource(.copy, [], isWhole: false), failures: [SourceProblem(error)])
        }
    }

    func bytes() throws(FileError) -> [UInt8] {
        let bytes = try file.open().bytes(upTo: Self.largest)
        guard bytes.count <= Self.largest else {
            throw FileError(
                "read", file.name, reason: "it is larger than 256 MiB; export a shorter period")
        }
        return bytes
    }
}

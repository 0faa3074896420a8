import CalendarImport
import Files
import Terminal

/// A folder of calendar files at any depth: a vdir, or what Radicale or Xandikos keep.
///
/// What else lies in it is left alone. Links to folders are not followed: they could lead around.
struct CalendarFolder {
    let path: String

    /// The name under which its objects are remembered, the same however it is written.
    var place: String { FilePath.real(path) ?? path }

    func reading(by reader: SourceReader) -> SourceReading {
        var walk = Walk(reader)
        let root = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
        walk.enter(root)
        // A folder that is not mounted is empty as well; nothing was deleted by that.
        let isWhole = !walk.files.isEmpty && walk.failures.isEmpty
        return SourceReading(
            source: CalendarSource(
                .place(place), walk.files,
                isWhole: isWhole && CalendarSource.isClear(walk.files)),
            failures: walk.failures)
    }

    /// Whether a path leads to a folder.
    static func isFolder(_ path: String) throws(FileError) -> Bool {
        try FileError.naming("read", path) { () throws(SystemError) in
            try FileStatus.found(at: path)?.kind == .folder
        }
    }
}

/// One reading of a folder and those in it.
private struct Walk {
    private let reader: SourceReader
    var files: [CalendarSource.File] = []
    var failures: [SourceProblem] = []

    init(_ reader: SourceReader) {
        self.reader = reader
    }

    mutating func enter(_ folder: String) {
        do throws(FileError) {
            for name in try Folder(path: folder).names() where !name.hasPrefix(".") {
                visit("\(folder)/\(name)", isCalendar: name.lowercased().hasSuffix(".ics"))
            }
        } catch {
            failures.append(SourceProblem(error))
        }
    }

    private mutating func visit(_ path: String, isCalendar: Bool) {
        do throws(SystemError) {
            if try FileStatus(path, following: false).kind == .folder { return enter(path) }
            // A pipe of that name would never end.
            guard isCalendar, try FileStatus(path).kind == .plain else { return }
        } catch {
            // A file that another program has just removed is simply not there; anything else is a
            // failure.
            if !error.isMissing { failures.append(SourceProblem(FileError("read", path, error))) }
            return
        }
        do throws(FileError) {
            files.append(reader.file(path, try InputFile(path: path).calendarBytes()))
        } catch {
            if !Self.isGone(path) { failures.append(SourceProblem(error)) }
        }
    }

    /// Whether another program has just removed the file.
    private static func isGone(_ path: String) -> Bool {
        do throws(SystemError) {
            return try FileStatus.found(at: path, following: false) == nil
        } catch {
            return false
        }
    }
}

import CalendarImport
import Files
import Terminal

/// A folder with calendar files at any depth, such as a vdir or the storage of Radicale or
/// Xandikos.
///
/// Other files are ignored. Links to folders are not followed, because they could form a circle.
struct CalendarFolder {
    let path: String

    /// The name of the folder in the store, which does not depend on how the path was typed.
    var place: String { FilePath.real(path) ?? path }

    func reading(by reader: SourceReader) -> SourceReading {
        var walk = Walk(reader)
        let root = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
        walk.enter(root)
        // An unmounted folder is empty, too, so that nothing counts as deleted.
        let isWhole = !walk.files.isEmpty && walk.failures.isEmpty
        return SourceReading(
            source: CalendarSource(
                .place(place), walk.files,
                isWhole: isWhole && CalendarSource.isClear(walk.files)),
            failures: walk.failures)
    }

    /// Returns whether a path leads to a folder.
    static func isFolder(_ path: String) throws(FileError) -> Bool {
        try FileError.naming("read", path) { () throws(SystemError) in
            try FileStatus.found(at: path)?.kind == .folder
        }
    }
}

/// A traversal of a folder.
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
            // Reading a pipe could block for ever.
            guard isCalendar, try FileStatus(path).kind == .plain else { return }
        } catch {
            // A file that another program has just removed is ignored; any other error is a
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

    /// Returns whether another program has removed the file.
    private static func isGone(_ path: String) -> Bool {
        do throws(SystemError) {
            return try FileStatus.found(at: path, following: false) == nil
        } catch {
            return false
        }
    }
}

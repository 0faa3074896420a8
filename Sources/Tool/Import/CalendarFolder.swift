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

    /// Reads the files. Calls `next` after each.
    func reading(by reader: SourceReader, _ next: () -> Void = {}) -> SourceReading {
        var files: [CalendarSource.File] = []
        let failures = walked { path throws(FileError) in
            defer { next() }
            files.append(reader.file(path, try InputFile(path: path).calendarBytes()))
        }
        // An unmounted folder is empty, too, so that nothing counts as deleted.
        let isWhole = !files.isEmpty && failures.isEmpty && CalendarSource.isClear(files)
        return SourceReading(
            source: CalendarSource(.place(place), files, isWhole: isWhole), failures: failures)
    }

    /// Returns the number of files that can be found now.
    func count() -> Int {
        var count = 0
        _ = walked { _ in count += 1 }
        return count
    }

    /// Calls `body` with the path of each file, and returns the problems.
    private func walked(_ body: (String) throws(FileError) -> Void) -> [SourceProblem] {
        withoutActuallyEscaping(body) { body in
            var walk = Walk(body: body)
            walk.enter(path.last == "/" && path.count > 1 ? String(path.dropLast()) : path)
            return walk.failures
        }
    }

    /// Returns whether a path leads to a folder.
    static func isFolder(_ path: String) throws(FileError) -> Bool {
        try FileError.naming(.read, path) { () throws(SystemError) in
            try FileStatus.found(at: path)?.kind == .folder
        }
    }
}

/// A traversal of a folder.
private struct Walk {
    let body: (String) throws(FileError) -> Void
    var failures: [SourceProblem] = []

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
            if !error.isMissing { failures.append(SourceProblem(FileError(.read, path, error))) }
            return
        }
        do throws(FileError) {
            try body(path)
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

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Collections
import Confirmation

/// A folder of calendar files at any depth: a vdir, or what Radicale or Xandikos keep.
///
/// What else lies in it is left alone. Links to folders are not followed: they could lead around.
struct CalendarFolder {
    let path: String

    /// The name under which its objects are remembered, the same however it is written.
    var place: String { VdirFolder(path: path).place }

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
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
        var own = stat()
        guard lstat(path, &own) == 0 else { return missing(path) }
        if own.st_mode & S_IFMT == S_IFDIR { return enter(path) }
        guard isCalendar else { return }
        var meant = stat()
        guard stat(path, &meant) == 0 else { return missing(path) }
        // A pipe of that name would never end.
        guard meant.st_mode & S_IFMT == S_IFREG else { return }
        do throws(FileError) {
            files.append(reader.file(path, try CalendarFile(path: path).bytes()))
        } catch {
            if lstat(path, &own) == 0 { failures.append(SourceProblem(error)) }
        }
    }

    /// What another program removed meanwhile is not there; anything else is a failure.
    private mutating func missing(_ path: String) {
        if errno != ENOENT { failures.append(SourceProblem(FileError("read", path))) }
    }
}

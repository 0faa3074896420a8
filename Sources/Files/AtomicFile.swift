#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a file whole or not at all: to a name beside it, which then takes its place.
///
/// The name beside it is new and random, so that nobody can have laid a file or a link there. What
/// a run that was killed left behind is removed by the next one. A file that would not change is
/// left as it is.
package enum AtomicFile {
    /// Writes what the body writes. A file that is there keeps its mode; a new one is for its readers.
    package static func write(
        to path: String, readers: FileReaders = .owner, _ body: (borrowing OpenFile) throws -> Void
    ) throws {
        let target = try target(of: path)
        if try writesThrough(target, path, body) { return }
        try removeLeftovers(of: target, for: path)
        let file = try FileBeside(target, for: path, readers)
        do {
            try file.content.takeMode(of: target)
            try body(file.content)
            if isSame(file.path, target) {
                unlink(file.path)
                return
            }
            try file.content.synced()
            guard rename(file.path, target) == 0 else { throw FileError("write", path) }
        } catch {
            unlink(file.path)
            throw error
        }
    }

    /// Where a path leads. A link keeps leading to its file, unless somebody else has laid it.
    private static func target(of path: String) throws(FileError) -> String {
        // If the path cannot be examined, creating the new file beside it fails too, and that error is thrown.
        if let link = try? FileStatus(path, following: false), link.kind == .link,
            link.owner != geteuid(), link.owner != 0
        {
            throw FileError(
                "write", path, reason: "it is another user's link; name the file itself")
        }
        return FilePath.real(path) ?? path
    }

    /// Writes to what is no plain file, such as a terminal or a pipe, as it comes; false where
    /// it is one, or where there is nothing yet.
    private static func writesThrough(
        _ target: String, _ path: String, _ body: (borrowing OpenFile) throws -> Void
    ) throws -> Bool {
        // If the path cannot be examined, creating or renaming the new file fails with the reason.
        switch (try? FileStatus(target))?.kind {
        case nil, .plain: return false
        case .folder:
            throw FileError("write", path, reason: "it is a folder; name a file in it")
        case .link, .other:
            try body(OpenFile(opening: target, for: path))
            return true
        }
    }

    /// Removes what earlier runs could not, and leaves what another one is just writing.
    private static func removeLeftovers(of target: String, for path: String) throws(FileError) {
        let (folder, name) = FilePath.parts(of: target)
        // If the folder cannot be read, the leftovers stay until the next run.
        let names = (try? Folder.names(in: folder)) ?? []
        for left in names where FileBeside.isName(left, for: name) {
            let leftPath = "\(folder)/\(left)"
            // A leftover is harmless. If it cannot be removed now, the next run tries again.
            guard let status = try? FileStatus(leftPath, following: false), status.kind == .plain,
                status.owner == geteuid(), let file = try? OpenFile(opening: leftPath, for: path)
            else { continue }
            try file.lock(against: path)
            if file.isSame(as: leftPath) { unlink(leftPath) }
        }
    }

    /// Whether two files have the same bytes; false also if one of them cannot be read.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        // An unreadable file is replaced by the new one, which is correct whatever it contained.
        guard let left = try? OpenFile(reading: left), let right = try? OpenFile(reading: right)
        else { return false }
        var chunks = (
            [UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536)
        )
        while true {
            // An unreadable file is replaced, as above.
            guard let count = try? left.read(into: &chunks.0),
                count == (try? right.read(into: &chunks.1)),
                chunks.0[..<count] == chunks.1[..<count]
            else { return false }
            if count == 0 { return true }
        }
    }
}

/// A new file beside another one, locked so that nobody takes it for a leftover.
private struct FileBeside: ~Copyable {
    let content: OpenFile
    let path: String

    private static let marks = 6

    init(_ target: String, for wanted: String, _ readers: FileReaders) throws(FileError) {
        let (folder, name) = FilePath.parts(of: target)
        let marks = String(repeating: "X", count: Self.marks)
        for _ in 0..<100 {
            var bytes = Array("\(folder)/.\(name).tmp-\(marks)".utf8CString)
            var file = try OpenFile(taking: mkstemp(&bytes), for: wanted)
            let path = String(
                decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if readers != .owner {
                // The name is free, but what mkstemp makes is for its owner alone, whatever the umask.
                unlink(path)
                file = try OpenFile(
                    creating: path, for: wanted, readers: readers, isNew: true)
            }
            try file.lock(against: wanted)
            // Another process may have taken it for a leftover before the lock was had.
            if file.isSame(as: path) {
                content = file
                self.path = path
                return
            }
        }
        throw FileError("write", wanted, reason: "others keep writing there; try again")
    }

    static func isName(_ text: String, for name: Substring) -> Bool {
        let start = ".\(name).tmp-"
        return text.hasPrefix(start) && text.utf8.count == start.utf8.count + marks
    }
}

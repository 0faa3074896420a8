#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a file completely or not at all, by renaming a temporary file.
///
/// The name of the temporary file is random, so it cannot already be a file or a link of another
/// user. The next run removes the temporary file of a process that was killed. A file whose bytes
/// would stay the same is not touched.
package enum AtomicFile {
    /// Writes the bytes that `body` writes. An existing file keeps its mode; a new file gets the
    /// mode for `readers`.
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
            guard rename(file.path, target) == 0 else { throw FileError(.write, path) }
        } catch {
            unlink(file.path)
            throw error
        }
    }

    /// Returns the file that a path leads to. A link is followed only if it belongs to this user or
    /// to root.
    private static func target(of path: String) throws(FileError) -> String {
        // If the path cannot be examined, creating the new file beside it fails too, and that error is thrown.
        if let link = try? FileStatus(path, following: false), link.kind == .link,
            link.owner != geteuid(), link.owner != 0
        {
            throw FileError(
                .write, path, .othersLink)
        }
        return FilePath.real(path) ?? path
    }

    /// Writes directly to a file that is not a plain one, such as a terminal or a pipe. Returns
    /// `false` without writing if the file is plain or missing.
    private static func writesThrough(
        _ target: String, _ path: String, _ body: (borrowing OpenFile) throws -> Void
    ) throws -> Bool {
        // If the path cannot be examined, creating or renaming the new file fails with the reason.
        switch (try? FileStatus(target))?.kind {
        case nil, .plain: return false
        case .folder:
            throw FileError(.write, path, .folder)
        case .link, .other:
            try body(OpenFile(opening: target, for: path))
            return true
        }
    }

    /// Removes the temporary files of earlier runs. Throws an error if one is locked, because
    /// another process is writing it.
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

    /// Returns whether two files have the same bytes, or `false` if one of them cannot be read.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        // If a file is unreadable, the new file replaces it, which is correct whatever it
        // contained.
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

/// A new temporary file in the folder of its target. It is locked so that other processes do not
/// remove it as a leftover.
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
                // `mkstemp` makes files only for their owner. Creating the file again under the
                // free name applies the umask.
                unlink(path)
                file = try OpenFile(
                    creating: path, for: wanted, readers: readers, isNew: true)
            }
            try file.lock(against: wanted)
            // Another process may have removed the file as a leftover before it was locked.
            if file.isSame(as: path) {
                content = file
                self.path = path
                return
            }
        }
        throw FileError(.write, wanted, .contested)
    }

    static func isName(_ text: String, for name: Substring) -> Bool {
        let start = ".\(name).tmp-"
        return text.hasPrefix(start) && text.utf8.count == start.utf8.count + marks
    }
}

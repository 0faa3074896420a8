#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a file whole or not at all: to a name beside it, which then takes its place.
///
/// The name beside it is always the same, so that a run that was cut off leaves nothing that
/// the next one does not use. A file that would not change is left as it is.
package enum AtomicFile {
    /// Writes what the body writes; a new file is for these readers.
    package static func write(
        to path: String, readers: FileReaders = .usual,
        _ body: (borrowing OpenFile) throws -> Void
    ) throws {
        // A link keeps leading to its file.
        let target = FilePath.real(path) ?? path
        if try writesThrough(target, path, body) { return }
        let temporary = FilePath.beside(target)
        let file = try locked(temporary, for: path, readers)
        do {
            try file.emptied()
            try file.takeMode(of: target, else: readers)
            try body(file)
            if isSame(temporary, target) {
                unlink(temporary)
                return
            }
            try file.synced()
            guard rename(temporary, target) == 0 else { throw FileError("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The file beside, kept from others: another process may have given the one that was
    /// opened its final name before the lock was had.
    private static func locked(
        _ temporary: String, for path: String, _ readers: FileReaders
    ) throws(FileError) -> OpenFile {
        for _ in 0..<100 {
            let file = try OpenFile(creating: temporary, for: path, readers: readers)
            try file.lock(against: path)
            if file.isSame(as: temporary) { return file }
        }
        throw FileError("write", path, reason: "others keep writing there; try again")
    }

    /// Writes to what is no plain file, such as a terminal or a pipe, as it comes; false where
    /// it is one, or where there is nothing yet.
    private static func writesThrough(
        _ target: String, _ path: String, _ body: (borrowing OpenFile) throws -> Void
    ) throws -> Bool {
        switch (try? FileStatus(target))?.kind {
        case nil, .plain: return false
        case .folder:
            throw FileError("write", path, reason: "it is a folder; name a file in it")
        case .link, .other:
            try body(OpenFile(opening: target, for: path))
            return true
        }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = try? OpenFile(reading: left), let right = try? OpenFile(reading: right)
        else { return false }
        var chunks = (
            [UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536)
        )
        while true {
            guard let count = try? left.read(into: &chunks.0),
                count == (try? right.read(into: &chunks.1)),
                chunks.0[..<count] == chunks.1[..<count]
            else { return false }
            if count == 0 { return true }
        }
    }
}

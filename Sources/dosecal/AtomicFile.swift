#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a file whole or not at all: to a name beside it, which then takes its place.
///
/// The name beside it is always the same, so that a run that was cut off leaves nothing that
/// the next one does not use. A file that would not change is left as it is.
enum AtomicFile {
    static func write(
        to path: String, readers: FileReaders = .usual,
        _ body: (borrowing OpenFile) throws -> Void
    ) throws {
        let target = resolved(path)
        if try writesThrough(target, path, body) { return }
        let temporary = beside(target)
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
    ) throws -> OpenFile {
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
        var status = stat()
        guard stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return false }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw FileError("write", path, reason: "it is a folder; name a file in it")
        }
        try body(OpenFile(opening: target, for: path))
        return true
    }

    /// A link keeps leading to its file.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func beside(_ path: String) -> String {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[..<slash] + "." + path[slash...] + ".tmp"
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard let left = fopen(left, "rb") else { return false }
        defer { fclose(left) }
        guard let right = fopen(right, "rb") else { return false }
        defer { fclose(right) }
        var chunks = (
            [UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536)
        )
        while true {
            let counts = (
                fread(&chunks.0, 1, chunks.0.count, left),
                fread(&chunks.1, 1, chunks.1.count, right)
            )
            guard counts.0 == counts.1, chunks.0[..<counts.0] == chunks.1[..<counts.1] else {
                return false
            }
            if counts.0 == 0 { return true }
        }
    }
}

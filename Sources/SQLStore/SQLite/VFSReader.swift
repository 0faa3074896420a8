internal import CSQLite

/// Reads bytes of a database through the VFS of SQLite.
///
/// Closing any descriptor of a file releases all locks that the process has on it (POSIX `fcntl`),
/// including those of SQLite. SQLite's VFS keeps such a descriptor open until its locks are
/// released.
enum VFSReader {
    /// Returns at most `count` bytes from an offset, or `nil` if the file cannot be read.
    static func bytes(_ count: Int, from place: Int = 0, of path: String) -> [UInt8]? {
        guard let files = sqlite3_vfs_find(nil), let open = files.pointee.xOpen else {
            preconditionFailure("SQLite has a layer of files")
        }
        // The VFS looks for parameters after the name, in a layout that only SQLite can create.
        guard let name = sqlite3_create_filename(path, "", "", 0, nil) else { return nil }
        defer { sqlite3_free_filename(name) }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Int(files.pointee.szOsFile), alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(files.pointee.szOsFile))
        defer { memory.deallocate() }
        let file = memory.assumingMemoryBound(to: sqlite3_file.self)
        let code = open(files, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nil)
        guard let methods = file.pointee.pMethods else { return nil }
        defer { _ = methods.pointee.xClose(file) }
        guard code == SQLITE_OK else { return nil }
        return bytes(place..<place + count, of: file, methods.pointee)
    }

    private static func bytes(
        _ range: Range<Int>, of file: UnsafeMutablePointer<sqlite3_file>,
        _ methods: sqlite3_io_methods
    ) -> [UInt8]? {
        var size: sqlite3_int64 = 0
        guard methods.xFileSize(file, &size) == SQLITE_OK else { return nil }
        let part = range.clamped(to: 0..<Int(size))
        var bytes = [UInt8](repeating: 0, count: part.count)
        let code = methods.xRead(file, &bytes, Int32(bytes.count), sqlite3_int64(part.lowerBound))
        return code == SQLITE_OK ? bytes : nil
    }
}

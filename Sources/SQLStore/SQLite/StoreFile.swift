#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Journal

/// The file of a store, examined without opening it as a database.
///
/// The offsets are those of the database header in SQLite's file format, section 1.3.
struct StoreFile {
    /// The application ID of dosecal stores, which are the letters "dose".
    static let mark = 0x646f_7365

    let path: String

    /// Creates a value for the file at exactly this path.
    init(path: String) { self.path = path }

    /// Creates a value for the file to which a path leads. Links are resolved, because SQLite
    /// creates its files beside the target.
    init(at path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        self.path = real.map { String(cString: $0) } ?? path
    }

    var exists: Bool { access(path, F_OK) == 0 }
    var walFile: StoreFile { StoreFile(path: path + "-wal") }

    /// The folder of the file.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether the file and its folder are writable.
    var isWritable: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

    /// The size in bytes, or 0 if the file does not exist.
    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether other users than the owner have access.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// Returns whether both paths lead to the same file.
    func isSame(as other: StoreFile) -> Bool {
        var (own, others) = (stat(), stat())
        return stat(path, &own) == 0 && stat(other.path, &others) == 0
            && own.st_dev == others.st_dev && own.st_ino == others.st_ino
    }

    /// Throws an error if the file is not a complete store of a known version, without opening it
    /// as a database.
    func requireStore(known: Int) throws(StoreError) {
        let bytes = try head()
        guard !bytes.isEmpty else { throw StoreError(.empty, path) }
        guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw StoreError(.notADatabase, path)
        }
        guard bytes.count == 100 else { throw StoreError(.cutOff(bytes: size, of: 4096), path) }
        guard number(bytes[68..<72]) == Self.mark else { throw StoreError(.foreign, path) }
        let version = number(bytes[60..<64])
        guard version <= known else {
            throw StoreError(.newer(version: version, known: known), path)
        }
        let pageSize = number(bytes[16..<18])
        let whole = number(bytes[28..<32]) * (pageSize == 1 ? 65_536 : pageSize)
        // While there is a log, the header may describe a larger file.
        guard size >= whole || walFile.size > 0 else {
            throw StoreError(.cutOff(bytes: size, of: whole), path)
        }
    }

    private func head() throws(StoreError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw systemFailure("read") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(.notAFile, path) }
        guard access(path, R_OK) == 0 else { throw systemFailure("read") }
        guard let bytes = VFSReader.bytes(100, of: path) else { throw systemFailure("read") }
        return bytes
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the error of the last system call.
    func systemFailure(_ action: String) -> StoreError {
        switch errno {
        case ENOENT where action == "read": return StoreError(.missing, path)
        case ENOSPC, EDQUOT: return StoreError(.full, path)
        case EROFS: return StoreError(.readOnly, path)
        case let code:
            if code == EACCES, let forbidden { return StoreError(forbidden, path) }
            let reason = String(cString: strerror(code))
            return StoreError(.system(action: action, reason: reason), path)
        }
    }

    /// The reason if the file, or else the nearest folder that exists, belongs to another user;
    /// otherwise `nil`.
    private var forbidden: StoreError.Reason? {
        var place = path
        var status = stat()
        while stat(place, &status) != 0 {
            guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else { return nil }
            place = String(place[..<slash])
        }
        guard status.st_uid != geteuid() else { return nil }
        return .forbidden(
            place: place, owner: "\(status.st_uid):\(status.st_gid)",
            user: "\(geteuid()):\(getegid())")
    }
}

extension StoreFile {
    /// Creates the folder and its parents for the owner only.
    func makeFolders() throws(StoreError) {
        let absolute = folder.hasPrefix("/")
        var made = absolute ? "" : "."
        for name in folder.split(separator: "/") {
            made += "/" + name
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw systemFailure("make") }
        }
    }

    /// Removes the file and the files beside it.
    func remove() {
        for suffix in [""] + Self.companionSuffixes { unlink(path + suffix) }
    }

    /// The suffixes of the files that SQLite creates beside a database.
    private static let sqliteSuffixes = ["-wal", "-shm", "-journal"]
    /// The suffixes of all files beside a store that contain a part of its state.
    static let companionSuffixes = sqliteSuffixes + [WALInspector.markerSuffix]

    /// Removes a rollback journal that starts with zeros, which means that it is not needed.
    func removeSpentJournal() {
        let journal = path + "-journal"
        let descriptor = open(journal, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 1, count: 8)
        let count = read(descriptor, &start, start.count)
        if count <= 0 || start.prefix(count).allSatisfy({ $0 == 0 }) { unlink(journal) }
    }

    /// Renames the file if the new name is free. Returns `false` if it is taken.
    func moveOnce(to target: StoreFile) throws(StoreError) -> Bool {
        if Self.link(path, target.path) {
            unlink(path)
            try target.syncFolder()
            return true
        }
        if errno == EEXIST { return false }
        // Some file systems do not support hard links.
        guard !target.exists else { return false }
        try move(to: target)
        return true
    }

    /// Renames the file, and waits until this is on the disk.
    func move(to target: StoreFile) throws(StoreError) {
        guard rename(path, target.path) == 0 else { throw target.systemFailure("write") }
        try target.syncFolder()
    }

    /// Puts the file in place of a store, which is kept with its log under another name.
    func replace(_ target: StoreFile, keeping kept: StoreFile) throws(StoreError) {
        try target.link(to: kept)
        do throws(StoreError) {
            // SQLite would apply the old log to the new file.
            for suffix in Self.companionSuffixes { unlink(target.path + suffix) }
            try move(to: target)
        } catch {
            for suffix in [""] + Self.companionSuffixes {
                giveBack(kept.path + suffix, target.path + suffix)
            }
            throw error
        }
    }

    private func giveBack(_ kept: String, _ path: String) {
        if access(path, F_OK) == 0 || Self.link(kept, path) { unlink(kept) }
    }

    /// Renames the file and the files beside it.
    func moveWhole(to target: StoreFile) throws(StoreError) {
        try link(to: target)
        // If this is interrupted, the remaining files prevent the creation of a new store.
        for suffix in [""] + Self.companionSuffixes { unlink(path + suffix) }
        try syncFolder()
    }

    /// Gives the file and the files beside it a second name (a hard link).
    private func link(to target: StoreFile) throws(StoreError) {
        do throws(StoreError) {
            for suffix in [""] + Self.companionSuffixes where access(path + suffix, F_OK) == 0 {
                guard Self.link(path + suffix, target.path + suffix) else {
                    throw target.systemFailure("make")
                }
            }
            try target.syncFolder()
        } catch {
            for suffix in [""] + Self.companionSuffixes { unlink(target.path + suffix) }
            throw error
        }
    }

    private static func link(_ path: String, _ target: String) -> Bool {
        #if canImport(Darwin)
        Darwin.link(path, target) == 0
        #else
        Glibc.link(path, target) == 0
        #endif
    }

    /// The first existing file beside the store that may belong to another store, or `nil` if there
    /// is none.
    var leftover: StoreFile? {
        Self.sqliteSuffixes.map { StoreFile(path: path + $0) }.first(where: \.exists)
    }

    /// Throws an error if a log of another store is at the place of a new one.
    func requireNoLeftovers() throws(StoreError) {
        if let leftover { throw StoreError(.leftChanges, leftover.path) }
    }

    /// Waits until the content of the file is on the disk.
    func sync() throws(StoreError) { try Self.sync(path, for: self) }

    /// Waits until the names in the folder are on the disk.
    func syncFolder() throws(StoreError) { try Self.sync(folder, for: self) }

    private static func sync(_ path: String, for file: StoreFile) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw file.systemFailure("write") }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw file.systemFailure("write") }
    }
}

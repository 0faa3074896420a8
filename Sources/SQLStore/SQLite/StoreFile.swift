#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Journal

/// A store's file from outside: what its first bytes say, before SQLite touches anything.
///
/// The offsets are those of SQLite's file format, section 1.3 (the database header).
struct StoreFile {
    /// Marks a database as a store of dosecal: the letters "dose".
    static let mark = 0x646f_7365

    let path: String

    /// The file at exactly this path.
    init(path: String) { self.path = path }

    /// The file to which a path leads, also through links: SQLite lays the changes beside that.
    init(at path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        self.path = real.map { String(cString: $0) } ?? path
    }

    var exists: Bool { access(path, F_OK) == 0 }
    var changes: StoreFile { StoreFile(path: path + "-wal") }

    /// The folder that it is in.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether it and its folder let themselves be written.
    var isWritable: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

    /// How many bytes it has; none where there is no file.
    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether others than its owner may read or write it.
    var isOpenToOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// Whether both paths lead to the same file.
    func isSame(as other: StoreFile) -> Bool {
        var (own, others) = (stat(), stat())
        return stat(path, &own) == 0 && stat(other.path, &others) == 0
            && own.st_dev == others.st_dev && own.st_ino == others.st_ino
    }

    /// Makes sure that it is a store, without opening it as a database.
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
        // While changes wait beside it, the header may be ahead of the file.
        guard size >= whole || changes.size > 0 else {
            throw StoreError(.cutOff(bytes: size, of: whole), path)
        }
    }

    private func head() throws(StoreError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw systemFailure("read") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(.notAFile, path) }
        guard access(path, R_OK) == 0 else { throw systemFailure("read") }
        guard let bytes = FileHead.bytes(100, of: path) else { throw systemFailure("read") }
        return bytes
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// What the system says of its last call.
    func systemFailure(_ action: String) -> StoreError {
        switch errno {
        case ENOENT where action == "read": return StoreError(.missing, path)
        case ENOSPC, EDQUOT: return StoreError(.full, path)
        case EROFS: return StoreError(.readOnly, path)
        case let code:
            let reason = String(cString: strerror(code))
            return StoreError(.system(action: action, reason: reason), path)
        }
    }
}

extension StoreFile {
    /// Makes its folder, and those above it, for the owner alone.
    func makeFolders() throws(StoreError) {
        let absolute = folder.hasPrefix("/")
        var made = absolute ? "" : "."
        for name in folder.split(separator: "/") {
            made += "/" + name
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else { throw systemFailure("make") }
        }
    }

    /// Takes it away, with what SQLite may have laid beside it.
    func remove() {
        for suffix in [""] + Self.besides { unlink(path + suffix) }
    }

    /// The suffixes of the files that SQLite makes beside a database.
    private static let logs = ["-wal", "-shm", "-journal"]
    /// The suffixes of all files beside a store that hold a part of its state.
    static let besides = logs + [StoreLog.markerSuffix]

    /// Takes away a rollback journal that begins with zeros, which says that it is done with.
    func removeSpentJournal() {
        let journal = path + "-journal"
        let descriptor = open(journal, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 1, count: 8)
        let count = read(descriptor, &start, start.count)
        if count <= 0 || start.prefix(count).allSatisfy({ $0 == 0 }) { unlink(journal) }
    }

    /// Renames it to a name that does not exist yet; false if it does.
    func moveOnce(to target: StoreFile) throws(StoreError) -> Bool {
        if Self.link(path, target.path) {
            unlink(path)
            try target.syncFolder()
            return true
        }
        if errno == EEXIST { return false }
        // Some file systems know no second names.
        guard !target.exists else { return false }
        try move(to: target)
        return true
    }

    /// Gives it another name, which then leads to it alone, for good.
    func move(to target: StoreFile) throws(StoreError) {
        guard rename(path, target.path) == 0 else { throw target.systemFailure("write") }
        try target.syncFolder()
    }

    /// Takes the place of a store, which is kept with its changes under another name.
    func take(the target: StoreFile, keeping kept: StoreFile) throws(StoreError) {
        try target.link(to: kept)
        do throws(StoreError) {
            // SQLite would take the old changes for those of the new file.
            for suffix in Self.besides { unlink(target.path + suffix) }
            try move(to: target)
        } catch {
            for suffix in [""] + Self.besides { giveBack(kept.path + suffix, target.path + suffix) }
            throw error
        }
    }

    private func giveBack(_ kept: String, _ path: String) {
        if access(path, F_OK) == 0 || Self.link(kept, path) { unlink(kept) }
    }

    /// Takes all that belongs to it to another name.
    func moveWhole(to target: StoreFile) throws(StoreError) {
        try link(to: target)
        // While this is cut off, what stays behind is in the way of a new store.
        for suffix in [""] + Self.besides { unlink(path + suffix) }
        try syncFolder()
    }

    /// Gives it and what lies beside it second names.
    private func link(to target: StoreFile) throws(StoreError) {
        do throws(StoreError) {
            for suffix in [""] + Self.besides where access(path + suffix, F_OK) == 0 {
                guard Self.link(path + suffix, target.path + suffix) else {
                    throw target.systemFailure("make")
                }
            }
            try target.syncFolder()
        } catch {
            for suffix in [""] + Self.besides { unlink(target.path + suffix) }
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

    /// The first file that lies beside it and may be another store's; nil if nothing does.
    var stranger: StoreFile? {
        Self.logs.map { StoreFile(path: path + $0) }.first(where: \.exists)
    }

    /// Makes sure that no changes of another store wait where it is to be.
    func requireRoom() throws(StoreError) {
        if let stranger { throw StoreError(.leftChanges, stranger.path) }
    }

    /// Waits until the content is on the disk.
    func sync() throws(StoreError) { try Self.sync(path, for: self) }

    /// Waits until the names are on the disk.
    func syncFolder() throws(StoreError) { try Self.sync(folder, for: self) }

    private static func sync(_ path: String, for file: StoreFile) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw file.systemFailure("write") }
        defer { close(descriptor) }
        // Not every file system can sync a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw file.systemFailure("write") }
    }
}

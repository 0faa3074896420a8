#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime

/// Why a file could not be read or written.
struct FileError: Error, CustomStringConvertible {
    let action: String
    let path: String
    let reason: String

    /// The reason is what the system says of its last call.
    init(_ action: String, _ path: String) {
        self.init(action, path, reason: String(cString: strerror(errno)))
    }

    init(_ action: String, _ path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    var description: String { "cannot \(action) '\(path)': \(reason)" }
}

/// Which file it is that a path leads to, whatever its name.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init(_ status: stat) {
        device = status.st_dev
        number = status.st_ino
    }

    /// Nil where the path leads nowhere.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// Who may read a file that is made.
enum FileReaders {
    /// Whoever the system's settings let.
    case usual
    /// Its owner alone.
    case owner

    var mode: mode_t {
        switch self {
        case .usual: 0o666
        case .owner: 0o600
        }
    }
}

/// An open file that is closed when it goes out of use.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    let path: String

    init(reading path: String) throws(FileError) {
        try self.init(reading: path, for: path)
    }

    /// Opens for reading; errors name what the user asked for.
    init(reading path: String, for wanted: String) throws(FileError) {
        self.path = wanted
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("read", wanted) }
    }

    /// Opens for writing what is there; errors name what the user asked for.
    init(opening path: String, for wanted: String) throws(FileError) {
        self.path = wanted
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("write", wanted) }
    }

    /// Opens a file for writing, made if it is missing, and never through a link that somebody
    /// has laid there; errors name what the user asked for.
    init(
        creating path: String, for wanted: String, readers: FileReaders
    ) throws(FileError) {
        self.path = wanted
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, readers.mode)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw FileError(
                "write", wanted, reason: "\(reason) (its folder must exist and be writable)")
        }
    }

    /// Makes a file that nobody else can read, where there is none.
    init(creatingPrivate path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("write", path) }
    }

    /// Standard output, which stays open.
    init(standardOutput: Void) {
        path = "standard output"
        descriptor = dup(1)
    }

    deinit { close(descriptor) }

    private static let chunk = 65_536

    /// Reads to the end, but not much more than the limit.
    func bytes(upTo limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        // An array that grows by doubling would hold a large file nearly three times.
        if fstat(descriptor, &status) == 0 {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + Self.chunk)
        }
        var chunk = [UInt8](repeating: 0, count: Self.chunk)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", path) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Whether a path leads to this very file.
    func isSame(as path: String) -> Bool {
        var own = stat()
        return fstat(descriptor, &own) == 0 && FileIdentity(own) == FileIdentity(path)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try Self.write(bytes, to: descriptor, path)
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Writes to a descriptor that is open and called by this name.
    static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
    ) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = systemWrite(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError("write", path) }
            rest = rest[(rest.startIndex + count)...]
        }
    }

    /// When the content was last changed.
    func modified() throws(FileError) -> Instant {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("read", path) }
        #if canImport(Darwin)
        return Instant(seconds: status.st_mtimespec.tv_sec)
        #else
        return Instant(seconds: status.st_mtim.tv_sec)
        #endif
    }

    /// Keeps other processes out until the file is closed.
    func lock(against path: String) throws(FileError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FileError("write", path, reason: "another dosecal is writing there; try again")
        }
    }

    /// Lets the same people read and write as another file does, else those meant for a new one.
    func takeMode(of path: String, else readers: FileReaders) throws(FileError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        // A run that was cut off may have left it with another mode.
        guard isThere || readers == .owner else { return }
        let mode = isThere ? status.st_mode & 0o7777 : readers.mode
        guard fchmod(descriptor, mode) == 0 else { throw FileError("write", path) }
    }

    /// Belongs to whom another file belongs, as far as that may be, with that one's mode.
    func takeOwner(of path: String) throws(FileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        // Only the administrator may give files away, and a mode goes with its owner.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
            throw FileError("write", path)
        }
    }

    /// Drops what stood in it.
    func emptied() throws(FileError) {
        guard ftruncate(descriptor, 0) == 0 else { throw FileError("write", path) }
    }

    func synced() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError("write", path) }
    }
}

/// The system's call, which `OpenFile.write` would hide by its name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

internal import CSync

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a file is opened for. No other program inherits it.
package enum FileAccess: Sendable {
    /// Reading.
    case reading
    /// Reading a plain file and nothing else: neither through a link nor waiting at a pipe.
    case readingPlain
    /// Reading without waiting at a pipe.
    case readingAtOnce
    /// Reaching the files of a folder.
    case folder
    /// Writing to what is there; not to a pipe that nobody reads from.
    case writing
    /// Writing a file from its beginning, made if it is missing; never through a link that
    /// somebody has laid there.
    case creating
    /// The same, without what stood in it.
    case replacing
    /// Writing a file that is not there yet.
    case creatingOnly
    /// Holding a lock, in a file that is made if it is missing.
    case locking
    /// Writing at the end of a file, made if it is missing.
    case appending

    fileprivate var flags: Int32 {
        switch self {
        case .reading: O_RDONLY
        case .readingPlain: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        case .readingAtOnce: O_RDONLY | O_NONBLOCK
        case .folder: O_RDONLY | O_DIRECTORY
        case .writing: O_WRONLY | O_NONBLOCK
        case .creating: O_WRONLY | O_CREAT | O_NOFOLLOW
        case .replacing: O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC
        case .creatingOnly: O_WRONLY | O_CREAT | O_NOFOLLOW | O_EXCL
        case .locking: O_RDWR | O_CREAT | O_NOFOLLOW
        case .appending: O_WRONLY | O_CREAT | O_APPEND
        }
    }
}

/// Who may read a file that is made.
package enum FileReaders: Sendable {
    /// Its owner alone.
    case owner
    /// Its owner and its group.
    case group
    /// Everybody, as far as the process's umask lets them; they may write as well.
    case everybody

    /// The permissions of the file, as `open` takes them.
    package var mode: UInt32 {
        switch self {
        case .owner: 0o600
        case .group: 0o640
        case .everybody: 0o666
        }
    }
}

/// What the system has opened, closed with its last use.
package struct Descriptor: ~Copyable, Sendable {
    /// The system's number for it.
    package let number: Int32

    /// Takes over what a call of the system has opened.
    package init(_ number: Int32) throws(SystemError) {
        guard number >= 0 else { throw SystemError() }
        self.number = number
    }

    /// Opens a file; `readers` matter where one is made.
    package init(
        _ path: String, for access: FileAccess, readers: FileReaders = .owner
    ) throws(SystemError) {
        try self.init(path, in: AT_FDCWD, for: access, readers: readers)
    }

    init(
        _ path: String, in folder: Int32, for access: FileAccess, readers: FileReaders
    ) throws(SystemError) {
        try self.init(openat(folder, path, access.flags | O_CLOEXEC, mode_t(readers.mode)))
    }

    deinit { close(number) }

    /// Waits from now on where something cannot be written at once.
    func waitFromNowOn() throws(SystemError) {
        guard fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK) == 0 else {
            throw SystemError()
        }
    }

    /// What the system says of it.
    package func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError() }
        return FileStatus(status)
    }
}

extension Descriptor {
    /// Writes all of it.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try Self.write(bytes, to: number)
    }

    /// Writes all of it to what somebody else has opened.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to number: Int32
    ) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError() }
            rest = rest[(rest.startIndex + count)...]
        }
    }

    /// Fills a buffer, or as much of it as there is to read, and returns how much that was.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try readSome(into: .init(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Reads what there is, waiting for some of it; nothing at the end.
    package func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = systemRead(number, buffer)
            if count >= 0 { return count }
            guard errno == EINTR else { throw SystemError() }
        }
    }

    private static let chunk = 65_536

    /// Reads to the end, but not much more than the limit.
    package func bytes(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var status = stat()
        // A file of known length is read at once: an array that grows would hold it several times.
        let isKnown = fstat(number, &status) == 0 && status.st_size > 0
        var room = isKnown ? min(Int(status.st_size), limit) + 1 : Self.chunk
        var bytes = try part(room)
        while bytes.count == room, bytes.count <= limit {
            let more = try part(Self.chunk)
            bytes += more
            room += Self.chunk
        }
        return bytes
    }

    /// So many bytes, or as many as there are to read.
    private func part(_ most: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            do throws(SystemError) {
                count = try read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The same into the bytes of an array.
    package func read(into bytes: inout [UInt8]) throws(SystemError) -> Int {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
            try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

extension Descriptor {
    /// Keeps other processes out until it is closed; false where another one is in, unless this
    /// waits until it has left.
    package func lock(waiting: Bool) throws(SystemError) -> Bool {
        while flock(number, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw SystemError() }
        }
        return true
    }

    /// Waits until what was written is on the disk.
    package func sync() throws(SystemError) {
        guard fsync(number) == 0 else { throw SystemError() }
    }

    /// Waits until all that was written to its file system is on the disk.
    package func syncFileSystem() throws(SystemError) {
        guard sync_file_system(number) == 0 else { throw SystemError() }
    }

    /// Drops what stands after so many bytes.
    package func truncate(to size: Int = 0) throws(SystemError) {
        guard ftruncate(number, off_t(size)) == 0 else { throw SystemError() }
    }

    /// Lets those do with it what these bits say.
    package func setPermissions(_ permissions: UInt32) throws(SystemError) {
        guard fchmod(number, mode_t(permissions)) == 0 else { throw SystemError() }
    }

    /// Gives it away, as far as the system lets this process.
    package func offer(to owner: UInt32, _ group: UInt32) {
        _ = fchown(number, owner, group)
    }

    /// Sets when its bytes were last changed.
    package func setChanged(_ time: FileTime) throws(SystemError) {
        let time = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
        guard futimens(number, [time, time]) == 0 else { throw SystemError() }
    }
}

/// The system's calls, which the descriptor's own would hide by their names.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(number, buffer.baseAddress, buffer.count)
}

internal import CSync

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a file is opened. Child processes never inherit the descriptor.
package enum FileAccess: Sendable {
    /// For reading.
    case reading
    /// For reading a plain file, without following a link or waiting for the other end of a pipe.
    case readingPlain
    /// For reading without waiting for the other end of a pipe.
    case readingAtOnce
    /// For access to the files of a folder.
    case folder
    /// For writing to an existing file. Opening a pipe without a reader fails.
    case writing
    /// For writing from the beginning of a file, which is created if it is missing. Links are not
    /// followed.
    case creating
    /// For writing as with `creating`, after removing the content.
    case replacing
    /// For writing a file that must not exist yet.
    case creatingOnly
    /// For locking a file, which is created if it is missing.
    case locking
    /// For appending to a file, which is created if it is missing.
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

/// The users who may read a new file.
package enum FileReaders: Sendable {
    /// Only the owner.
    case owner
    /// The owner and the group.
    case group
    /// All users, who may also write, as far as the umask of the process allows.
    case everybody

    /// The permissions to pass to `open`.
    package var mode: UInt32 {
        switch self {
        case .owner: 0o600
        case .group: 0o640
        case .everybody: 0o666
        }
    }
}

/// An open file descriptor, which is closed when the value is destroyed.
package struct Descriptor: ~Copyable, Sendable {
    /// The number of the descriptor.
    package let number: Int32

    /// Takes ownership of a descriptor that a system call returned. Throws the system error if it
    /// is negative.
    package init(_ number: Int32) throws(SystemError) {
        guard number >= 0 else { throw SystemError() }
        self.number = number
    }

    /// Opens a file. `readers` applies only if the file is created.
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

    /// Makes later writes block instead of failing with `EAGAIN`.
    func waitFromNowOn() throws(SystemError) {
        guard fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK) == 0 else {
            throw SystemError()
        }
    }

    /// Returns the type, permissions, owner and stamp of the file.
    package func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError() }
        return FileStatus(status)
    }
}

extension Descriptor {
    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try Self.write(bytes, to: number)
    }

    /// Writes all bytes to a descriptor that belongs to other code.
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

    /// Reads until the buffer is full or the file ends, and returns the number of bytes read.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try readSome(into: .init(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Reads the bytes that are available, waiting for at least one. Returns 0 at the end of the
    /// file.
    package func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = systemRead(number, buffer)
            if count >= 0 { return count }
            guard errno == EINTR else { throw SystemError() }
        }
    }

    private static let chunk = 65_536

    /// Reads to the end of the file, or slightly more than `limit` bytes if it is longer.
    package func bytes(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var status = stat()
        // A file of known size is read in one call, because an array that grows exists several
        // times in memory.
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

    /// Reads at most `most` bytes.
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

    /// Reads until the array is full or the file ends, and returns the number of bytes read.
    package func read(into bytes: inout [UInt8]) throws(SystemError) -> Int {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
            try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

extension Descriptor {
    /// Locks the file for this process until the descriptor is closed. Returns `false` if another
    /// process has the lock and `waiting` is `false`.
    package func lock(waiting: Bool) throws(SystemError) -> Bool {
        while flock(number, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw SystemError() }
        }
        return true
    }

    /// Waits until the written bytes are on the disk.
    package func sync() throws(SystemError) {
        guard fsync(number) == 0 else { throw SystemError() }
    }

    /// Waits until everything that was written to the file system is on the disk.
    package func syncFileSystem() throws(SystemError) {
        guard sync_file_system(number) == 0 else { throw SystemError() }
    }

    /// Cuts the file off after `size` bytes.
    package func truncate(to size: Int = 0) throws(SystemError) {
        guard ftruncate(number, off_t(size)) == 0 else { throw SystemError() }
    }

    /// Sets the permission bits of the file.
    package func setPermissions(_ permissions: UInt32) throws(SystemError) {
        guard fchmod(number, mode_t(permissions)) == 0 else { throw SystemError() }
    }

    /// Changes the owner and group, and ignores an error if this process is not allowed to.
    package func offer(to owner: UInt32, _ group: UInt32) {
        _ = fchown(number, owner, group)
    }

    /// Sets the modification time.
    package func setChanged(_ time: FileTime) throws(SystemError) {
        let time = timespec(tv_sec: time.seconds, tv_nsec: time.nanoseconds)
        guard futimens(number, [time, time]) == 0 else { throw SystemError() }
    }
}

/// Calls `write`, which the methods of `Descriptor` would shadow.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(number, buffer.baseAddress, buffer.count)
}

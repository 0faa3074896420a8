#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The `-shm` file that SQLite keeps beside a store: the index of its write-ahead log.
///
/// Closing a descriptor of it would release the locks that SQLite holds on the file in this process. A descriptor
/// therefore stays open and is used again for as long as the file has a name. SQLite deletes the file only when no
/// connection has it open.
enum IndexFile {
    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// The open descriptors, shared by all threads: one for each index file that was read and is not deleted.
    private static let descriptors = Mutex<[Identity: Int32]>([:])

    /// The first bytes of the file at `path`, up to `count`; none if it cannot be read.
    static func head(of path: String, _ count: Int) -> [UInt8] {
        descriptors.withLock { descriptors in
            closeDeleted(&descriptors)
            guard let descriptor = descriptor(of: path, &descriptors) else { return [] }
            var head = [UInt8](repeating: 0, count: count)
            let length = pread(descriptor, &head, count, 0)
            return Array(head.prefix(max(length, 0)))
        }
    }

    /// The other process that has a lock on a byte of the file at `path`.
    static func lockingProcess(of path: String, at place: Int) -> Int? {
        descriptors.withLock { descriptors in
            closeDeleted(&descriptors)
            guard let descriptor = descriptor(of: path, &descriptors) else { return nil }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = off_t(place)
            lock.l_len = 1
            guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else {
                return nil
            }
            return Int(lock.l_pid)
        }
    }

    private static func descriptor(
        of path: String, _ descriptors: inout [Identity: Int32]
    ) -> Int32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        if let known = descriptors[Identity(status)] { return known }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return nil
        }
        // Another file may have come to this path in between, even one that is known.
        if let known = descriptors[Identity(status)] { return known }
        descriptors[Identity(status)] = descriptor
        return descriptor
    }

    /// Closes the descriptors of files that are deleted.
    private static func closeDeleted(_ descriptors: inout [Identity: Int32]) {
        for (identity, descriptor) in descriptors {
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { continue }
            close(descriptor)
            descriptors[identity] = nil
        }
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Journal

/// A lock that keeps all processes out of a database that SQLite cannot open any more.
///
/// It covers the bytes that SQLite locks, which are 512 bytes from offset 1 GiB.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    init(_ file: StoreFile) throws(StoreError) {
        descriptor = open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw file.systemFailure("write") }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(descriptor, F_SETLK, &lock) == 0 else {
            throw errno == EAGAIN || errno == EACCES
                ? StoreError(.inUse, file.path) : file.systemFailure("lock")
        }
    }

    deinit { close(descriptor) }

    /// Releases the lock.
    consuming func release() {}
}

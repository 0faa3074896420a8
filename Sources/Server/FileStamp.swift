#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file's identity, time and size, by which a change is noticed.
struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }

    /// Nil if there is no such file, or it may not be read.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether both are of the same file, even if it has changed.
    func isSameFile(as other: FileStamp?) -> Bool {
        device == other?.device && number == other?.number
    }

    /// When the file was last changed, in seconds since 1970.
    var changed: Int { seconds }
}

/// A file's contents together with the stamp that they had.
struct WholeFile {
    let stamp: FileStamp
    let bytes: [UInt8]

    /// Nil if it cannot be read or is larger than `limit`.
    init?(_ path: String, upTo limit: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= limit
        else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let part = UnsafeMutableRawBufferPointer(buffer)[count...]
                let length = read(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: part).baseAddress,
                    part.count)
                if length < 0, errno == EINTR { continue }
                guard length > 0 else { return }
                count += length
            }
        }
        guard bytes.count == size else { return nil }
        self.bytes = bytes
        stamp = FileStamp(status)
    }
}

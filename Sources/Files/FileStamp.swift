#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    /// The inode number.
    package let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// Reads the identity of the file at a path, or returns `nil` if there is none.
    package init?(_ path: String) {
        guard let stamp = FileStamp(path) else { return nil }
        self = stamp.identity
    }
}

/// A modification time.
package struct FileTime: Hashable, Comparable, Sendable {
    /// The whole seconds since 1970.
    package let seconds: Int
    /// The nanoseconds after the whole seconds.
    package let nanoseconds: Int

    /// Creates a time from seconds since 1970 and nanoseconds.
    package init(seconds: Int, nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) {
        (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    /// Returns whether the first time is earlier.
    package static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

/// The identity, size and modification time of a file, which show whether it was replaced or
/// changed.
package struct FileStamp: Hashable, Sendable {
    /// The identity of the file.
    package let identity: FileIdentity
    /// The size in bytes.
    package let size: Int
    /// The modification time.
    package let changed: FileTime

    init(_ status: stat) {
        identity = FileIdentity(status)
        size = Int(status.st_size)
        #if canImport(Darwin)
        changed = FileTime(status.st_mtimespec)
        #else
        changed = FileTime(status.st_mtim)
        #endif
    }

    /// Reads the stamp of the file at a path, or returns `nil` if there is none or it is not
    /// accessible.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

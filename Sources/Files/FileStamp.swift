#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Which file it is that a path leads to, whatever its name.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    /// The file's number on its device.
    package let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// Nil if the path leads nowhere.
    package init?(_ path: String) {
        guard let stamp = FileStamp(path) else { return nil }
        self = stamp.identity
    }
}

/// A moment at which a file was changed.
package struct FileTime: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970.
    package let seconds: Int
    /// The fraction of the next one.
    package let nanoseconds: Int

    /// So many seconds after the beginning of 1970.
    package init(seconds: Int, nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) {
        (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    /// From the earliest on.
    package static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

/// By which it shows that a file is another one than before, or has other bytes.
package struct FileStamp: Hashable, Sendable {
    /// Which file it is.
    package let identity: FileIdentity
    /// How many bytes it has.
    package let size: Int
    /// When its bytes were last changed.
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

    /// Nil if there is no file that may be looked at.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether both are of the same file, even if it has changed.
    package func isSameFile(as other: FileStamp?) -> Bool { identity == other?.identity }
}

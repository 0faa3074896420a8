#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system said of a call that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The system's number for it, such as `ENOENT`.
    package let code: Int32

    /// Of the last call.
    package init() {
        code = errno
    }

    /// Of a call that gives its number instead of leaving it behind.
    package init(_ code: Int32) {
        self.code = code
    }

    /// Whether there is no such file, or no such folder for it.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether it is a pipe that nobody reads from.
    package var hasNoReader: Bool { code == ENXIO }

    /// In the system's words, but for those that only a programmer knows.
    package var description: String {
        hasNoReader ? "nobody reads from it" : String(cString: strerror(code))
    }
}

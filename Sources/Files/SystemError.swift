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

    /// Whether there is no such file, or no such folder for it.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// In the system's words.
    package var description: String { String(cString: strerror(code)) }
}

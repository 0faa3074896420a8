#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An error of a system call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The value of `errno`, such as `ENOENT`.
    package let code: Int32

    /// Creates the error of the last system call (`errno`).
    package init() {
        code = errno
    }

    /// Creates an error from a number that a call returned.
    package init(_ code: Int32) {
        self.code = code
    }

    /// Whether the file or its folder does not exist.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether the file is a pipe without a reader.
    package var hasNoReader: Bool { code == ENXIO }

    /// The message of the system, or a clearer text for a pipe without a reader.
    package var description: String {
        hasNoReader ? "its reader has closed it" : String(cString: strerror(code))
    }
}

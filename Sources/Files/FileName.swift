internal import CRename

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Renames files without overwriting those of other programs.
package enum FileName {
    /// The result of exchanging two names.
    package enum Exchange: Sendable {
        case done
        /// One of the files does not exist.
        case missing
        /// The file system does not support exchanging names.
        case impossible
    }

    /// Exchanges the names of two files in one step.
    package static func exchange(
        _ left: String, _ right: String
    ) throws(SystemError) -> Exchange {
        if rename_exchanging(left, right) == 0 { return .done }
        switch errno {
        case ENOENT: return .missing
        case EINVAL, ENOSYS, ENOTSUP: return .impossible
        default: throw SystemError()
        }
    }

    /// Renames a file if the new name is free. Returns `false` if it is taken.
    package static func move(
        _ from: String, toFree target: String
    ) throws(SystemError) -> Bool {
        if rename_excluding(from, target) == 0 { return true }
        if errno == EEXIST { return false }
        // Some file systems cannot do this in one step, but support hard links.
        if link(from, target) == 0 {
            unlink(from)
            return true
        }
        if errno == EEXIST { return false }
        guard access(target, F_OK) != 0, rename(from, target) == 0 else { throw SystemError() }
        return true
    }

    /// Renames a file, and replaces a file that has the new name.
    package static func move(_ from: String, to target: String) throws(SystemError) {
        guard rename(from, target) == 0 else { throw SystemError() }
    }

    /// Removes a file.
    package static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw SystemError() }
    }
}

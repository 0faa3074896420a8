internal import CRename

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Changes of names that take nothing from another program.
package enum FileName {
    /// The result of letting two names change places.
    package enum Exchange: Sendable {
        case done
        /// One of them leads nowhere.
        case missing
        /// This file system cannot do it.
        case impossible
    }

    /// Lets two names change places in one step.
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

    /// Gives a file a name that nothing has yet; false where something has.
    package static func move(
        _ from: String, toFree target: String
    ) throws(SystemError) -> Bool {
        if rename_excluding(from, target) == 0 { return true }
        if errno == EEXIST { return false }
        // Not every file system can do this in one step, but then it may know links.
        if link(from, target) == 0 {
            unlink(from)
            return true
        }
        if errno == EEXIST { return false }
        guard access(target, F_OK) != 0, rename(from, target) == 0 else { throw SystemError() }
        return true
    }

    /// Gives a file a name, taken from whatever had it.
    package static func move(_ from: String, to target: String) throws(SystemError) {
        guard rename(from, target) == 0 else { throw SystemError() }
    }

    /// Takes a name away.
    package static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw SystemError() }
    }
}

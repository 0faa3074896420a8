#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The type, stamp, permissions and owner of a file.
package struct FileStatus: Sendable {
    /// The type of a file.
    package enum Kind: Sendable {
        case plain
        case folder
        case link
        /// A terminal, a pipe or another special file.
        case other
    }
    /// The type of the file.
    package let kind: Kind
    /// The identity, size and modification time.
    package let stamp: FileStamp
    /// The permission bits, the last twelve of the mode.
    package let permissions: UInt32
    /// The ID of the owner.
    package let owner: UInt32
    /// The ID of the group.
    package let group: UInt32

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .plain
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        stamp = FileStamp(status)
        permissions = UInt32(status.st_mode & 0o7777)
        (owner, group) = (status.st_uid, status.st_gid)
    }

    /// Reads the status of a file. If `following` is `false`, a link is examined itself.
    package init(_ path: String, following: Bool = true) throws(SystemError) {
        try self.init(path, in: AT_FDCWD, following: following)
    }

    /// Returns the status of the file at a path, or `nil` only if it does not exist.
    package static func found(
        at path: String, following: Bool = true
    ) throws(SystemError) -> FileStatus? {
        do throws(SystemError) {
            return try FileStatus(path, following: following)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    init(_ path: String, in folder: Int32, following: Bool) throws(SystemError) {
        var status = stat()
        guard fstatat(folder, path, &status, following ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
            throw SystemError()
        }
        self.init(status)
    }
}

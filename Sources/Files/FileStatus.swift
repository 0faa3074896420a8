#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system says of a file.
package struct FileStatus: Sendable {
    /// What a path may lead to.
    package enum Kind: Sendable {
        case plain
        case folder
        case link
        /// A terminal, a pipe or another thing without an end.
        case other
    }
    /// The kind of file.
    package let kind: Kind
    /// Which file it is, and when it was changed.
    package let stamp: FileStamp
    /// Who may do what with it: the last twelve bits of its mode.
    package let permissions: UInt32
    /// The number of the user whose it is.
    package let owner: UInt32
    /// The number of the group whose it is.
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

    /// What a path leads to; with `following` off, the link itself where it is one.
    package init(_ path: String, following: Bool = true) throws(SystemError) {
        try self.init(path, in: AT_FDCWD, following: following)
    }

    /// Returns the status of the file at a path, or nil only if there is none.
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

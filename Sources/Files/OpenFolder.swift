#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder whose files are reached through it, even if it is moved.
package struct OpenFolder: ~Copyable, Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// Opens it.
    package init(at path: String) throws(SystemError) {
        self.path = path
        descriptor = try Descriptor(path, for: .folder)
    }

    /// Opens one of its files.
    package func open(
        _ name: String, for access: FileAccess, readers: FileReaders = .owner
    ) throws(SystemError) -> Descriptor {
        try Descriptor(name, in: descriptor.number, for: access, readers: readers)
    }

    /// What the system says of one of its files, or of the link that it is.
    package func status(of name: String) throws(SystemError) -> FileStatus {
        try FileStatus(name, in: descriptor.number, following: false)
    }

    /// Gives one of its files another name, taken from whatever had it.
    ///
    /// That file stays open meanwhile. Otherwise the system would free its disk space during the
    /// rename, while the folder is locked and nobody can make a file in it.
    package func rename(_ name: String, to new: String) throws(SystemError) {
        // Keeping the file open only saves time. If the folder is at fault, the rename fails with the reason.
        let old = try? open(new, for: .readingPlain)
        guard renameat(descriptor.number, name, descriptor.number, new) == 0 else {
            throw SystemError()
        }
        _ = consume old
    }

    /// Removes one of its files.
    package func remove(_ name: String) throws(SystemError) {
        guard unlinkat(descriptor.number, name, 0) == 0 else { throw SystemError() }
    }

    /// The names of all that is in it.
    package func names() throws(SystemError) -> FolderNames { try FolderNames(of: path) }

    /// Waits until all that was written to its file system is on the disk.
    package func syncFileSystem() throws(SystemError) {
        try descriptor.syncFileSystem()
    }
}

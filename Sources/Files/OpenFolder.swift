#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open folder, whose files remain reachable even if it is moved.
package struct OpenFolder: ~Copyable, Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// Opens a folder.
    package init(at path: String) throws(SystemError) {
        self.path = path
        descriptor = try Descriptor(path, for: .folder)
    }

    /// Opens a file in the folder.
    package func open(
        _ name: String, for access: FileAccess, readers: FileReaders = .owner
    ) throws(SystemError) -> Descriptor {
        try Descriptor(name, in: descriptor.number, for: access, readers: readers)
    }

    /// Returns the status of a file in the folder, without following a link.
    package func status(of name: String) throws(SystemError) -> FileStatus {
        try FileStatus(name, in: descriptor.number, following: false)
    }

    /// Renames a file in the folder, and replaces a file that has the new name.
    ///
    /// The replaced file stays open during the call. Otherwise the system would free its disk space
    /// during the rename, while the folder is locked and no file can be created in it.
    package func rename(_ name: String, to new: String) throws(SystemError) {
        // Keeping the file open only saves time. If the folder is the problem, the rename fails
        // with the reason.
        let old = try? open(new, for: .readingPlain)
        guard renameat(descriptor.number, name, descriptor.number, new) == 0 else {
            throw SystemError()
        }
        _ = consume old
    }

    /// Removes a file in the folder.
    package func remove(_ name: String) throws(SystemError) {
        guard unlinkat(descriptor.number, name, 0) == 0 else { throw SystemError() }
    }

    /// Returns the names of all files in the folder.
    package func names() throws(SystemError) -> FolderNames { try FolderNames(of: path) }

    /// Waits until everything that was written to the file system is on the disk.
    package func syncFileSystem() throws(SystemError) {
        try descriptor.syncFileSystem()
    }
}

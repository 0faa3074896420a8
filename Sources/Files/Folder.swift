#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder and the names of its files.
package struct Folder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates a value for the folder at a path, which need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Creates the folder for its owner only if it is missing, and opens it for locking.
    package func made() throws(FileError) -> OpenFile {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(.write, path) }
        let folder = try OpenFile(reading: path)
        // Opening also succeeds for a file, while reading the names fails.
        _ = try names()
        return folder
    }

    /// Removes the folder with everything in it, if it exists. Links are removed, not followed.
    package func remove() throws(FileError) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        for name in try names() { try Folder(path: "\(path)/\(name)").remove() }
        guard rmdir(path) == 0 else { throw FileError(.remove, path) }
    }

    /// Returns the names of all files in the folder, sorted.
    package func names() throws(FileError) -> [String] {
        let names = try FileError.naming(.read, path) { () throws(SystemError) in
            try Self.names(in: path)
        }
        return names.sorted()
    }

    /// Returns the names of all files in a folder, unsorted, without "." and "..".
    static func names(in path: String) throws(SystemError) -> [String] {
        var reader = try FolderNames(of: path)
        var names: [String] = []
        while let name = reader.next() { names.append(name) }
        return names
    }
}

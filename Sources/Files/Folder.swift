#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder and the names in it.
package struct Folder: Sendable {
    /// Where it is.
    package let path: String

    /// The folder at this path, whether it is there or not.
    package init(path: String) {
        self.path = path
    }

    /// Opens it to be locked, made for the owner alone if it is missing.
    package func made() throws(FileError) -> OpenFile {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError("write", path) }
        let folder = try OpenFile(reading: path)
        // A file of that name could be opened, too.
        _ = try names()
        return folder
    }

    /// The names of all that is in it, in order.
    package func names() throws(FileError) -> [String] {
        let names = try FileError.naming("read", path) { () throws(SystemError) in
            try Self.names(in: path)
        }
        return names.sorted()
    }

    /// The names in a folder, as they come, but for those that lead to it and out of it.
    static func names(in path: String) throws(SystemError) -> [String] {
        var reader = try FolderNames(of: path)
        var names: [String] = []
        while let name = reader.next() { names.append(name) }
        return names
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Functions for file paths.
package enum FilePath {
    /// Returns the path with all links resolved, or `nil` if no file is there.
    package static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the absolute form of a path, which does not depend on the working directory.
    package static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    /// Returns the number of free bytes on the file system of a path, or `nil` if it is not known.
    package static func room(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
                by: UInt64(status.f_frsize)
            ).partialValue)
    }

    /// Returns the folder of a path and the name of the file in it.
    package static func parts(of path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, path[path.index(after: slash)...])
    }

    /// Returns whether two paths lead to the same file, or would if it existed.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        if let left = FileIdentity(left) { return left == FileIdentity(right) }
        let (left, right) = (parts(of: left), parts(of: right))
        guard left.name == right.name, let folder = FileIdentity(left.folder) else { return false }
        return folder == FileIdentity(right.folder)
    }
}

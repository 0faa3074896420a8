#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a path says without and with the file that it leads to.
package enum FilePath {
    /// The same without links; nil if it leads nowhere.
    package static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The same from the root on, so that it means the same everywhere.
    package static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    /// How many bytes may still be written there; nil where that cannot be told.
    package static func room(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
                by: UInt64(status.f_frsize)
            ).partialValue)
    }

    /// The folder that it is in, and its name there.
    package static func parts(of path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, path[path.index(after: slash)...])
    }

    /// Whether both lead to one file, also where there is none yet.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        if let left = FileIdentity(left) { return left == FileIdentity(right) }
        let (left, right) = (parts(of: left), parts(of: right))
        guard left.name == right.name, let folder = FileIdentity(left.folder) else { return false }
        return folder == FileIdentity(right.folder)
    }
}

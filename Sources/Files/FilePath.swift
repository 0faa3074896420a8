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

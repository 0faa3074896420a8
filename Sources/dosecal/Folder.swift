#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder and the names in it.
struct Folder {
    let path: String

    /// Opens it to be locked, made if it is missing.
    func made() throws(FileError) -> OpenFile {
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("write", path) }
        let folder = try OpenFile(reading: path)
        // A file of that name could be opened, too.
        _ = try names()
        return folder
    }

    /// The names of all that is in it, in order.
    func names() throws(FileError) -> [String] {
        guard let directory = opendir(path) else { throw FileError("read", path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { raw in
                    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.sorted()
    }
}

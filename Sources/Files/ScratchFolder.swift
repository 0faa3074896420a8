#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder that nobody else can look into, for files that are not kept.
package struct ScratchFolder: Sendable {
    /// Where it is.
    package let path: String

    /// A new one in a folder of temporary files, its name beginning like this.
    package init(below place: String, named beginning: String) throws(FileError) {
        var template = Array("\(place)/\(beginning)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError("make a folder in", place) }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        path = String(decoding: bytes, as: UTF8.self)
    }

    /// Takes it away, with the files in it.
    package func remove() {
        // Files that stay are in a private folder below the system's temporary files, which the system clears.
        for name in (try? Folder.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A temporary folder that only its owner can read.
package struct ScratchFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates a folder below `place` with a name that starts with `beginning`.
    package init(below place: String, named beginning: String) throws(FileError) {
        var template = Array("\(place)/\(beginning)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(.makeFolder, place) }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        path = String(decoding: bytes, as: UTF8.self)
    }

    /// Removes the folder and the files in it.
    package func remove() {
        // Files that remain are in a private folder below the system's temporary files, which the
        // system clears.
        for name in (try? Folder.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}

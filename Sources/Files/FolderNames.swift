#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads the names of the files in a folder one by one, in any order. Files that were returned may
/// be removed during the iteration.
package struct FolderNames: ~Copyable {
    #if canImport(Darwin)
    private let directory: UnsafeMutablePointer<DIR>
    #else
    private let directory: OpaquePointer
    #endif

    /// Opens a folder.
    package init(of path: String) throws(SystemError) {
        guard let directory = opendir(path) else { throw SystemError() }
        self.directory = directory
    }

    deinit { closedir(directory) }

    /// Returns the next name except "." and "..", or `nil` at the end.
    package mutating func next() -> String? {
        while let entry = readdir(directory) {
            // The name is read in place, because copying the whole entry would read past the end of
            // a short one.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { return name }
        }
        return nil
    }
}

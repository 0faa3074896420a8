#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The names in a folder, one after the other, in no order; those that it has given may be removed
/// meanwhile.
package struct FolderNames: ~Copyable {
    #if canImport(Darwin)
    private let directory: UnsafeMutablePointer<DIR>
    #else
    private let directory: OpaquePointer
    #endif

    /// Begins with the first.
    package init(of path: String) throws(SystemError) {
        guard let directory = opendir(path) else { throw SystemError() }
        self.directory = directory
    }

    deinit { closedir(directory) }

    /// The next one, but for those that lead to the folder and out of it; nil at the end.
    package mutating func next() -> String? {
        while let entry = readdir(directory) {
            // In place, as a copy would read behind the end of a short entry.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { return name }
        }
        return nil
    }
}

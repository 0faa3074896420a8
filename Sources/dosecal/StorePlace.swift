#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The paths that belong to the store: its file, and what SQLite lays beside it.
struct StorePlace {
    /// Where it is, as asked for and without links.
    private let paths: [String]

    init(_ path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        paths = [path] + (real.map { [String(cString: $0)] } ?? [])
    }

    /// What of the store a path leads to, in words; nil where it leads elsewhere.
    func holds(_ path: String) -> String? {
        if paths.contains(where: { isSame(path, $0) }) { return "the store itself" }
        let besides = paths.flatMap { path in ["-wal", "-shm", "-journal"].map { path + $0 } }
        return besides.contains { isSame(path, $0) } ? "a part of the store" : nil
    }

    /// Whether both lead to one file, also where there is none yet.
    private func isSame(_ left: String, _ right: String) -> Bool {
        if let left = FileIdentity(left) { return left == FileIdentity(right) }
        let (left, right) = (split(left), split(right))
        guard left.name == right.name, let folder = FileIdentity(left.folder) else { return false }
        return folder == FileIdentity(right.folder)
    }

    private func split(_ path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
        return (String(path[...slash]), path[path.index(after: slash)...])
    }
}

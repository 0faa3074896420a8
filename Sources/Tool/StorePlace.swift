import Files

/// The paths that belong to the store: its file, and what SQLite lays beside it.
struct StorePlace {
    /// Where it is, as asked for and without links.
    private let paths: [String]

    init(_ path: String) {
        paths = [path] + (FilePath.real(path).map { [$0] } ?? [])
    }

    /// What of the store a path leads to, in words; nil if it leads elsewhere.
    func holds(_ path: String) -> String? {
        if paths.contains(where: { FilePath.isSame(path, $0) }) { return "the store itself" }
        let besides = paths.flatMap { path in
            ["-wal", "-shm", "-journal", ".withdrawn"].map { path + $0 }
        }
        return besides.contains { FilePath.isSame(path, $0) } ? "a part of the store" : nil
    }
}

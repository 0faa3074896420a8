import Files

/// The paths of the store: its file, and the files that SQLite creates next to it.
struct StorePaths {
    /// The path as it was stated, and with links resolved.
    private let paths: [String]

    init(_ path: String) {
        paths = [path] + (FilePath.real(path).map { [$0] } ?? [])
    }

    /// A part of the store.
    enum Part {
        case whole
        /// A file that SQLite or dosecal creates beside the store.
        case besides
    }

    /// Returns which part of the store a path leads to, or `nil` if it leads elsewhere.
    func holds(_ path: String) -> Part? {
        if paths.contains(where: { FilePath.isSame(path, $0) }) { return .whole }
        let besides = paths.flatMap { path in
            ["-wal", "-shm", "-journal", "-mark", ".withdrawn"].map { path + $0 }
        }
        return besides.contains { FilePath.isSame(path, $0) } ? .besides : nil
    }
}

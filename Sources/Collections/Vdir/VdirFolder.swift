package import Files

/// A vdir: a folder with one file for each calendar object, which other programs may change at any
/// time. Their changes are never lost.
package struct VdirFolder: Sendable {
    let files: SharedFolder
    static let ending = ".ics"

    /// The path of the folder.
    package var path: String { files.path }

    /// Creates a folder object for a path, which need not exist yet.
    package init(path: String) {
        files = SharedFolder(path: path, isWhole: ObjectText.isWhole)
    }

    /// The key under which the store remembers the objects: the real path, if it exists.
    package var place: String { FilePath.real(path) ?? path }

    /// Creates the folder if necessary and locks it against other runs of dosecal while the
    /// returned file is open.
    package func locked() throws(FileError) -> OpenFile {
        let folder = try Folder(path: path).made()
        try folder.lock(against: path)
        return folder
    }

    /// Repairs the folder after an interrupted run.
    package func heal() throws { try files.heal() }

    /// Returns the sorted names of the objects, without hidden files.
    func names() throws(FileError) -> [String] {
        try Folder(path: path).names().filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
    }

    /// Returns the objects sorted by name, read lazily.
    ///
    /// - Parameter failed: Called for each object that cannot be read; such an object is skipped.
    package func objects(
        failed: @escaping (FileError) -> Void
    ) throws(FileError) -> some Sequence<CollectionObject> {
        try names().lazy.compactMap { name in
            do throws(FileError) {
                return try object(name)
            } catch {
                failed(error)
                return nil
            }
        }
    }

    /// Returns the object with the given name, or `nil` if there is none.
    package func object(_ name: String) throws(FileError) -> CollectionObject? {
        try files.bytes(of: name).map { CollectionObject(name: name, bytes: $0) }
    }
}

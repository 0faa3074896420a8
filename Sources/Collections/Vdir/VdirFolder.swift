package import Files

/// A vdir: a folder with a file for each calendar object, in which other programs write at the same
/// time. What they write is never lost.
package struct VdirFolder: Sendable {
    let files: SharedFolder
    static let ending = ".ics"

    /// Where it is.
    package var path: String { files.path }

    /// A folder, which need not be there yet.
    package init(path: String) {
        files = SharedFolder(path: path, isWhole: ObjectText.isWhole)
    }

    /// The name under which its objects are remembered, the same however the path is written.
    package var place: String { FilePath.real(path) ?? path }

    /// Keeps other runs of dosecal out while the result lasts; makes the folder if it is missing.
    package func locked() throws(FileError) -> OpenFile {
        let folder = try Folder(path: path).made()
        try folder.lock(against: path)
        return folder
    }

    /// Clears up after a run that was cut off.
    package func heal() throws { try files.heal() }

    /// The names of its objects, in order, without hidden files.
    func names() throws(FileError) -> [String] {
        try Folder(path: path).names().filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
    }

    /// Its objects in the order of their names, each read when its turn comes. An object that cannot
    /// be read is left out, and `failed` is called for it.
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

    /// The object of a name; nil if there is none.
    package func object(_ name: String) throws(FileError) -> CollectionObject? {
        try files.bytes(of: name).map { CollectionObject(name: name, bytes: $0) }
    }
}

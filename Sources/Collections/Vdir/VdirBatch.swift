import Files

/// A set of changes to the objects of a folder.
///
/// All new bytes are first written to temporary files, so that a full disk is detected before any
/// object changes. Then the objects change one after the other, each atomically.
package struct VdirBatch: ~Copyable {
    private let files: SharedFolder
    private var waiting: ArraySlice<ExchangeName> = []

    /// Creates an empty batch.
    package init(in folder: VdirFolder) {
        files = folder.files
    }

    deinit {
        // These temporary files were written but never renamed.
        for aside in waiting { files.discard(aside) }
    }

    /// Prepares a change to the object with the given name.
    package mutating func add(_ change: ObjectChange, to name: String) throws {
        let aside = ExchangeName(of: name, replacing: change.seen, with: change.wanted)
        waiting.append(aside)
        if let wanted = change.wanted { try files.prepare(aside, wanted) }
    }

    /// Makes the changes in order and reports for each whether it was made. A change is not made if
    /// another program changed the object first.
    package mutating func commit(_ done: (_ place: Int, _ isMade: Bool) -> Void) throws {
        guard !waiting.isEmpty else { return }
        var place = 0
        while let aside = waiting.popFirst() {
            done(place, try files.commit(aside))
            place += 1
        }
        try OpenFile(reading: files.path).synced()
    }
}

extension VdirFolder {
    /// Makes all changes and reports for each whether it was made.
    package func apply(
        _ changes: [(name: String, change: ObjectChange)],
        _ done: (_ place: Int, _ isMade: Bool) -> Void
    ) throws {
        var batch = VdirBatch(in: self)
        for (name, change) in changes { try batch.add(change, to: name) }
        try batch.commit(done)
    }
}

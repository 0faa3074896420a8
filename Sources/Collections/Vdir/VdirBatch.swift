import Files

/// Changes to the objects of a folder that belong together.
///
/// The bytes of all of them are written beside first, so that a full disk is noticed before any
/// object has changed. Then one object after the other changes, each in one step.
package struct VdirBatch: ~Copyable {
    private let files: SharedFolder
    private var waiting: ArraySlice<AsideName> = []

    /// No changes yet.
    package init(in folder: VdirFolder) {
        files = folder.files
    }

    deinit {
        // Files that were written beside and never got their names.
        for aside in waiting { files.discard(aside) }
    }

    /// Prepares a change to the object of a name.
    package mutating func add(_ change: ObjectChange, to name: String) throws {
        let aside = AsideName(of: name, replacing: change.seen, with: change.wanted)
        waiting.append(aside)
        if let wanted = change.wanted { try files.prepare(aside, wanted) }
    }

    /// Makes the changes in order, and reports for each whether it was made; it was not if somebody
    /// else was faster.
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
    /// Makes all of these changes, and says of each whether it was made.
    package func apply(
        _ changes: [(name: String, change: ObjectChange)],
        _ done: (_ place: Int, _ isMade: Bool) -> Void
    ) throws {
        var batch = VdirBatch(in: self)
        for (name, change) in changes { try batch.add(change, to: name) }
        try batch.commit(done)
    }
}

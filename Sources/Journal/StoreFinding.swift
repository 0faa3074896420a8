/// Something that is wrong with a store, though it could be opened.
package struct StoreFinding: Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// The file contradicts itself.
        case damaged(String)
        /// A row names another one that is not there.
        case brokenReference(table: String, row: Int)
        /// A row that means nothing.
        case unreadable(row: String)
        /// An entry is not as it was written, or the one before it is gone.
        case changedEntry(row: Int, EntryID)
        /// The last entries of a person are gone.
        case missingEntries(person: Int)
        /// A version of a plan is not as it was applied, or the one before it is gone.
        case changedPlan(version: Int, person: Int)
        /// The last versions of a person's plan are gone.
        case missingPlans(person: Int)
        /// Evidence is not as it was read.
        case changedEvidence(EvidenceID)
        /// An undoing names an entry that is not there.
        case unknownUndoing(row: Int)
        /// An entry names evidence that is not there.
        case unknownEvidence(row: Int)
        /// Changes are not kept in the way that lets others read meanwhile.
        case journalMode(String)
        /// Other users of the computer can read it.
        case openToOthers
        /// A check could not be made to its end.
        case failed(StoreError)
    }
    /// What is wrong.
    package let reason: Reason
    /// Where the store is.
    package let path: String

    /// Something wrong, and where.
    package init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }
}

extension StoreError {
    /// The same as what a check finds: what keeps it from its end may lie in the file.
    package var finding: StoreFinding {
        switch reason {
        case .damaged(let what): StoreFinding(.damaged(what), path)
        case .unreadable(let row): StoreFinding(.unreadable(row: row), path)
        default: StoreFinding(.failed(self), path)
        }
    }
}

extension StoreFinding.Reason {
    /// What of the content is lost or other than it was, in words; nil if nothing is.
    package var damage: String? {
        switch self {
        case .damaged(let what): what
        case .brokenReference(let table, let row):
            "row \(row) of '\(table)' names one that is not there"
        case .unreadable(let row): "\(row) means nothing"
        case .changedEntry(let row, let id):
            "entry \("\(id)".prefix(8)), row \(row) of the entries, is not as it was written, or the "
                + "one before it is gone"
        case .missingEntries(let person): "the last entries of person \(person) are gone"
        case .changedPlan(let version, let person):
            "version \(version) of the plan of person \(person) is not as it was applied, or the one "
                + "before it is gone"
        case .missingPlans(let person): "the last versions of the plan of person \(person) are gone"
        case .changedEvidence(let id): "evidence \(id) is not as it was read"
        case .failed(let error): error.description
        case .unknownUndoing, .unknownEvidence, .journalMode, .openToOthers: nil
        }
    }
}

extension StoreFinding: CustomStringConvertible {
    /// What is wrong and what to do; nothing of the content, so safe to log.
    package var description: String {
        switch reason {
        case .damaged, .changedEntry, .missingEntries, .changedPlan, .missingPlans,
            .changedEvidence:
            "'\(path)' is damaged (\(reason.damage ?? "")); keep a copy of it, then restore a backup"
        case .brokenReference(let table, let row):
            "row \(row) of '\(table)' in '\(path)' names one that is not there; restore a backup"
        case .unreadable(let row):
            "\(row) in '\(path)' means nothing; restore a backup"
        case .unknownUndoing(let row):
            "row \(row) of the entries in '\(path)' undoes an entry that is not there; import the "
                + "log that has it, or leave it: it changes nothing"
        case .unknownEvidence(let row):
            "row \(row) of the entries in '\(path)' rests on evidence that is not there; import the "
                + "log that has it, or leave it: it changes nothing"
        case .journalMode(let mode):
            "'\(path)' keeps its changes in mode '\(mode)', not 'wal', so readers wait for writers; "
                + "move it to a disk of this computer"
        case .openToOthers:
            "other users of this computer can read '\(path)'; run \"chmod 600 '\(path)'\""
        case .failed(let error): error.description
        }
    }
}

/// A problem of a store that can be opened.
package struct StoreFinding: Hashable, Sendable {
    /// The kind of a problem.
    package enum Reason: Hashable, Sendable {
        /// The content of the file is inconsistent.
        case damaged(String)
        /// A row references one that does not exist.
        case brokenReference(table: String, row: Int)
        /// A row has no valid meaning.
        case unreadable(row: String)
        /// An entry was changed, or the one before it is missing.
        case changedEntry(row: Int, EntryID)
        /// The last entries of a person are missing.
        case missingEntries(person: Int)
        /// A version of a plan was changed, or the one before it is missing.
        case changedPlan(version: Int, person: Int)
        /// The last versions of a person's plan are missing.
        case missingPlans(person: Int)
        /// Evidence was changed.
        case changedEvidence(EvidenceID)
        /// An undoing names an entry that does not exist.
        case unknownUndoing(row: Int)
        /// An entry names evidence that does not exist.
        case unknownEvidence(row: Int)
        /// The journal mode is not WAL, so readers wait for writers.
        case journalMode(String)
        /// Other users of the computer can read the file.
        case openToOthers
        /// The check ended with an error.
        case failed(StoreError)
    }
    /// The kind of the problem.
    package let reason: Reason
    /// The path or address of the store.
    package let path: String

    /// Creates a finding for a path.
    package init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }
}

extension StoreError {
    /// The error as a finding. Damage can make a check fail.
    package var finding: StoreFinding {
        switch reason {
        case .damaged(let what): StoreFinding(.damaged(what), path)
        case .unreadable(let row): StoreFinding(.unreadable(row: row), path)
        default: StoreFinding(.failed(self), path)
        }
    }
}

extension StoreFinding.Reason {
    /// A description of lost or changed content, or `nil` if no content is affected.
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
    /// The store and the kind of the problem. It contains no health data, so it is safe to log.
    package var description: String { "'\(path)': \(reason)" }
}

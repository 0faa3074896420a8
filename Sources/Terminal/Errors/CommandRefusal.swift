/// Why a command does not do what it was asked, for reasons outside the household.
package enum CommandRefusal: Error, Hashable {
    /// Nothing is recorded of an item; these items have entries.
    case notRecorded(item: String, known: [String])
    /// The new person already has a plan.
    case personKnown(id: String)
    /// The stored plan cannot be read here.
    case planUnreadable
    /// The plan has no version with this number.
    case noVersion(Int, person: String, last: Int)
    /// The version is the plan's removal.
    case versionWithoutText(Int, person: String)
    /// Two plans of one person were to be applied.
    case planGivenTwice(person: String)
    /// A dose outside the plan cannot be for a planned time.
    case extraAnswersNothing
    /// The folder in which another one is to be made does not exist.
    case noFolder(String)
    /// A folder for tasks holds events of an export.
    case folderHoldsEvents(String)
    /// A folder holds the tasks of somebody else, who may not be known.
    case folderHoldsTasks(String, of: String?)
    /// The editor was ended by a signal.
    case editorKilled
    /// There is no such editor.
    case editorMissing
    /// The editor said that it failed.
    case editorFailed(status: Int32)
}

extension CommandRefusal {
    var person: String? {
        switch self {
        case .personKnown(let id), .noVersion(_, let id, _), .versionWithoutText(_, let id),
            .planGivenTwice(let id):
            id
        case .notRecorded, .planUnreadable, .extraAnswersNothing, .noFolder, .folderHoldsEvents,
            .folderHoldsTasks, .editorKilled, .editorMissing, .editorFailed:
            nil
        }
    }
}

/// An error of a command that does not come from the household.
package enum CommandRefusal: Error, Hashable {
    /// The item has no entries. `known` holds the items that have some.
    case notRecorded(item: String, known: [String])
    /// A person with this id already has a plan.
    case personKnown(id: String)
    /// The stored plan cannot be read.
    case planUnreadable
    /// The plan has no version with this number.
    case noVersion(Int, person: String, last: Int)
    /// The version is a removal, so it has no text.
    case versionWithoutText(Int, person: String)
    /// Two of the given plans are for the same person.
    case planGivenTwice(person: String)
    /// A dose outside the plan cannot answer a planned time.
    case extraAnswersNothing
    /// The parent folder of a new folder does not exist.
    case noFolder(String)
    /// The folder for tasks contains exported events.
    case folderHoldsEvents(String)
    /// The folder contains the tasks of another person; the name is `nil` if unknown.
    case folderHoldsTasks(String, of: String?)
    /// A signal ended the editor.
    case editorKilled
    /// The editor was not found.
    case editorMissing
    /// The editor failed with this exit status.
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

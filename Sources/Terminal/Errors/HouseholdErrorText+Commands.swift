import Wording

extension HouseholdErrorText {
    /// Returns the message for a command's refusal.
    package func text(_ refusal: CommandRefusal) -> String {
        switch refusal {
        case .notRecorded(let item, let known):
            wording.text(
                known.isEmpty ? .logEmpty : .errorNotRecorded,
                ["name": item, "choice": choice(known)])
        case .personKnown(let id): wording.text(.errorPersonKnown, ["id": id])
        case .planUnreadable: wording.text(.errorPlanNotReadable)
        case .noVersion(let number, let id, let last):
            wording.text(
                .errorPlanNoVersion, ["number": "\(number)", "id": id, "last": "\(last)"])
        case .versionWithoutText(let number, let id):
            wording.text(
                .errorPlanNoText, ["number": "\(number)", "id": id, "before": "\(number - 1)"])
        case .planGivenTwice(let id): wording.text(.errorPlanTwice, ["id": id])
        case .extraAnswersNothing: wording.text(.refusedExtraFor)
        case .noFolder(let folder): wording.text(.errorFolderMissing, ["folder": folder])
        case .folderHoldsEvents(let folder):
            wording.text(.errorFolderEvents, ["folder": folder])
        case .folderHoldsTasks(let folder, let id):
            wording.text(
                id == nil ? .errorFolderOther : .errorFolderTasks,
                ["folder": folder, "id": id ?? ""])
        case .editorKilled: wording.text(.errorEditorKilled)
        case .editorMissing: wording.text(.errorEditorMissing)
        case .editorFailed(let status):
            wording.text(.errorEditorFailed, ["status": "\(status)"])
        }
    }
}

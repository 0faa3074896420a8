import Terminal
import CarePlan
import CivilTime
import CommandLine
import Feed
import Files
import Household
import Wording

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Opens the text of a stored plan in an editor and applies the result.
struct PlanEdit {
    private let context: CommandContext
    private let arguments: Arguments
    private let id: String
    private let base: Int
    private let text: [UInt8]
    private let dialogue: Dialogue

    init(_ context: CommandContext, _ id: String, _ arguments: Arguments) throws {
        self.context = context
        self.arguments = arguments
        self.id = id
        let editing = try PlanEditing(context.household, id)
        base = editing.number
        text = editing.text.bytes
        dialogue = Dialogue(
            try context.wordings.wording(for: editing.current.plan.locale),
            context.environment)
    }

    /// The result of editing the draft.
    private enum Outcome {
        case unchanged
        /// The plan was applied, with the lines to print.
        case applied([String])
        case mistaken
    }

    /// Edits until the text can be applied or the person gives up. Returns the exit status.
    func run() throws -> Int32 {
        let draft = try Draft(
            text, named: "\(id).yaml", below: context.environment.temporaryFolder)
        do {
            while true {
                try context.environment.edit(draft.path)
                switch try outcome(of: draft) {
                case .unchanged:
                    draft.remove()
                    return try sayUnchanged()
                case .applied(let lines):
                    draft.remove()
                    try context.environment.output.print(lines.joined(separator: "\n") + "\n")
                    return 0
                case .mistaken:
                    guard context.environment.isInteractive,
                        dialogue.agrees(dialogue.wording.text(.planEditAgain))
                    else { return giveUp(draft) }
                }
            }
        } catch {
            // The draft is kept unless it is known to be unchanged, because the person's text must
            // not be lost.
            if (try? draft.text()) == text {
                draft.remove()
            } else {
                tellWhere(draft)
            }
            throw error
        }
    }

    private func outcome(of draft: Draft) throws -> Outcome {
        let edited = try draft.text()
        if edited == text { return .unchanged }
        let language = dialogue.wording.language
        let files = PlanFiles(environment: context.environment, storedLanguage: { language })
        guard let file = files.plan(in: edited, draft.path, context.now) else {
            return .mistaken
        }
        guard file.plan.id == id else {
            let refusal = PlanRefusal.ofAnother(person: id, edited: file.plan.id)
            context.environment.messages.error(HouseholdErrorText(dialogue.wording).text(refusal))
            return .mistaken
        }
        // The change counts from when it was written, not from when the editor was opened.
        let now = try CommandContext(arguments, context.environment.atCurrentTime())
        let change = try now.household.apply(
            .init(file.text, file.plan), editedFrom: base)
        return .applied(try now.text(of: change).lines(isTrial: false))
    }

    private func sayUnchanged() throws -> Int32 {
        let line = dialogue.wording.text(.planUnchanged, ["number": String(base)])
        return try CommandOutput(lines: [line]).print(context.environment)
    }

    private func giveUp(_ draft: Draft) -> Int32 {
        context.environment.messages.error(dialogue.wording.text(.planNotChanged))
        tellWhere(draft)
        return 1
    }

    private func tellWhere(_ draft: Draft) {
        context.environment.messages.note(
            dialogue.wording.text(.planDraftKept, ["path": draft.path]))
    }
}

/// A copy of a plan for editing, in a private folder.
private struct Draft {
    let path: String
    private let folder: ScratchFolder

    /// Creates a copy with this name below a folder for temporary files.
    init(_ text: [UInt8], named name: String, below place: String) throws {
        folder = try ScratchFolder(below: place, named: "dosecal")
        path = "\(folder.path)/\(name)"
        try OpenFile(creatingPrivate: path).write(text)
    }

    /// Returns the current text.
    func text() throws -> [UInt8] {
        try OpenFile(reading: path).bytes(upTo: CarePlan.largestFile)
    }

    /// Removes the copy and the files that an editor left beside it.
    func remove() { folder.remove() }
}

extension Environment {
    /// Opens a file in the person's editor, which may be several words such as 'code --wait', or in
    /// the system's, and waits until it ends.
    ///
    /// While the editor runs, `system` lets only the editor react to the interrupt keys.
    fileprivate func edit(_ file: String) throws(CommandRefusal) {
        let path = file.quotedForShell
        let usual = "if command -v editor >/dev/null; then editor \(path); else vi \(path); fi"
        let status = system(editor.map { "\($0) \(path)" } ?? usual)
        // The low bits name a signal, and the bits above them the exit status.
        guard status & 0x7F == 0 else { throw .editorKilled }
        switch status >> 8 & 0xFF {
        case 0: return
        case 126, 127: throw .editorMissing
        case let failure: throw .editorFailed(status: failure)
        }
    }
}

import Terminal
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Wording

/// Lets somebody edit the stored text of a plan, and applies what they wrote.
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
            try context.wordings.wording(for: editing.current.plan.language),
            context.environment)
    }

    /// The result of editing the draft.
    private enum Outcome {
        case unchanged
        /// With what to say of it.
        case applied([String])
        case mistaken
    }

    /// Edits until the text can be applied or nobody wants to go on; gives the exit status.
    func run() throws -> Int32 {
        let draft = try Draft(
            text, named: "\(id).yaml", below: context.environment.temporaryFolder)
        do {
            while true {
                try Editor(context.environment.editor).edit(draft.path)
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
            // The draft is kept unless it is known to be unchanged: what was typed is worth more than a tidy folder.
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
        let files = PlanFiles(environment: context.environment)
        guard let file = files.plan(in: edited, draft.path, context.now) else {
            return .mistaken
        }
        guard file.plan.id == id else {
            let refusal = PlanRefusal.ofAnother(person: id, edited: file.plan.id)
            context.environment.messages.error(HouseholdErrorText(dialogue.wording).text(refusal))
            return .mistaken
        }
        // It counts from when it was written, not from when the editor was opened.
        let now = try CommandContext(arguments, context.environment.lookingAtTheClock())
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

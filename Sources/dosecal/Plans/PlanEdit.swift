import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Wording

/// Lets somebody edit the stored text of a plan, and applies what they wrote.
struct PlanEdit {
    private let household: Household
    private let arguments: Arguments
    private let id: String
    private let base: StoredPlan
    private let text: [UInt8]
    private let dialogue: Dialogue

    init(_ household: Household, _ id: String, _ arguments: Arguments) throws {
        self.household = household
        self.arguments = arguments
        self.id = id
        guard let last = try household.store.plans(of: id, since: .distantFuture).last,
            let content = last.content, let plan = try household.door.identified(last)?.plan
        else { throw Refusal(Household.howToBegin) }
        base = last
        text = content.text
        dialogue = Dialogue(
            try household.wordings.wording(for: plan.language),
            width: household.environment.width)
    }

    /// What the draft has come to.
    private enum Outcome {
        case unchanged
        /// With what to say of it.
        case applied([String])
        case mistaken
    }

    /// Edits until the text can be applied or nobody wants to go on; gives the exit status.
    func run() throws -> Int32 {
        let draft = try Draft(
            text, named: "\(id).yaml", below: household.environment.temporaryFolder)
        do {
            while true {
                try Editor(household.environment.editor).edit(draft.path)
                switch try outcome(of: draft) {
                case .unchanged:
                    draft.remove()
                    return try sayUnchanged()
                case .applied(let lines):
                    draft.remove()
                    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
                    return 0
                case .mistaken:
                    guard household.environment.isInteractive,
                        dialogue.agrees(dialogue.wording.text("plan.editAgain"))
                    else { return giveUp(draft) }
                }
            }
        } catch {
            // What was typed is worth more than a tidy folder.
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
        let files = PlanFiles(environment: household.environment)
        guard let file = files.plan(in: edited, draft.path, household.now) else {
            return .mistaken
        }
        guard file.plan.id == id else {
            Message.error(
                "this is the plan of '\(id)', and the text now makes it that of "
                    + "'\(file.plan.id)'; write 'id: \(id)' into it. A plan for somebody else "
                    + "is put in with 'dosecal apply'")
            return .mistaken
        }
        // It counts from when it was written, not from when the editor was opened.
        let now = try Household(arguments, household.environment.lookingAtTheClock())
        return .applied(
            try now.store.write { change in
                try ChangeText(apply(file, now, in: change), now).lines(isTrial: false)
            })
    }

    private func apply(
        _ file: PlanFile, _ household: Household, in writing: borrowing StoreChange
    ) throws -> PlanDoor.Change {
        let last = try household.store.plans(of: id, since: .distantFuture).last
        guard last?.number == base.number else {
            throw Refusal(
                "the plan of '\(id)' was changed by somebody else meanwhile: version "
                    + "\(last?.number ?? 0) came after version \(base.number), which you edited. "
                    + "Nothing is changed; bring your changes together with it")
        }
        let change = try household.door.change(to: file.text, file.plan)
        try household.door.enter(change, in: writing)
        return change
    }

    private func sayUnchanged() throws -> Int32 {
        let line = dialogue.wording.text("plan.unchanged", ["number": String(base.number)])
        return try CommandOutput(lines: [line]).print(household.environment)
    }

    private func giveUp(_ draft: Draft) -> Int32 {
        Message.error("nothing is changed")
        tellWhere(draft)
        return 1
    }

    private func tellWhere(_ draft: Draft) {
        Message.note(
            "your text lies in '\(draft.path)'; once it is mended, 'dosecal apply' puts it in")
    }
}

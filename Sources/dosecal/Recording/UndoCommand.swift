import CommandLine
import Journal
import Feed
import Household
import Wording

/// `dosecal undo`: takes the last entry back.
enum UndoCommand {
    private static let grammar = Grammar(
        name: "undo", summary: "take back the last entry, or another one",
        discussion: """
            Takes back the last entry: taken, skipped, snoozed, worn, replaced or counted. Run \
            it again to take back the one before. Nothing is deleted: the undo is an entry of \
            its own.

            ENTRY is the beginning of an entry's id, as 'dosecal log' prints it.
            """,
        operands: Operands("ENTRY", 0...1, "the beginning of an entry's id"),
        options: CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let id = try context.id(arguments, among: .recorded)
            let target = arguments.operands.first.map(Household.UndoTarget.beginning) ?? .last
            switch try context.household.undo(target, of: id, by: .command) {
            case .undone(let entry, let person), .undoneBefore(let entry, let person):
                let speech = try context.words(for: person)
                let words = ["action": EntryWords(speech).text(of: entry)]
                let line = speech.wording.text(.recordUndone, words)
                return try CommandOutput(lines: [line]).print(environment)
            case .refused(let refusal, let person):
                throw Refusal(text(refusal, person, try context.words(for: person).wording))
            }
        }
    }

    private static func text(_ refusal: Household.UndoRefusal, _ person: Person, _ wording: Wording)
        -> String
    {
        switch refusal {
        case .nothingLeft: wording.text(.undoNothingLeft, ["person": person.id])
        case .noEntry(let wanted): wording.text(.undoNoEntry, ["entry": wanted])
        case .several(let wanted, let count):
            wording.text(.undoSeveral, ["entry": wanted, "count": String(count)])
        case .changed: wording.text(.refusedChanged)
        }
    }
}

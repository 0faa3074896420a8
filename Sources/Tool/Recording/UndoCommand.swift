import Journal
import CommandLine
import Household
import Terminal

/// `dosecal undo`: takes the last entry back.
enum UndoCommand {
    private static let grammar = Grammar(
        name: "undo", summary: "undo the last entry, or another entry",
        discussion: """
            Undoes the last entry: taken, skipped, snoozed, worn, replaced or counted. Run it \
            again to undo the one before. Nothing is deleted: the undo is an entry too.

            With an ITEM, undoes the last entry about it. ENTRY is the beginning of an entry's id, \
            as 'dosecal log' prints it.
            """,
        operands: Operands(
            "ITEM|ENTRY", 0...1, completion: NamesCommand.Kind.items.completion,
            "an item, or the beginning of an entry's id"),
        options: CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let id: String
            do {
                id = try context.id(having: arguments.operands.first, among: .recorded)
            } catch let error as PersonError {
                guard case .noOwner(let word, _) = error,
                    let owner = try context.household.id(ofEntry: word)
                else { throw error }
                id = owner
            }
            let target = arguments.operands.first.map(Household.UndoTarget.named) ?? .last
            let undoing = try context.household.undo(target, of: id, by: .command)
            let text = try UndoingText(
                undoing, context.words(for: undoing.person),
                named: arguments[CommandContext.personOption])
            return try CommandOutput(text.answer).print(environment)
        }
    }
}

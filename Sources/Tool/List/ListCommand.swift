import CommandLine
import Household
import Terminal

/// `dosecal list`: lists the items of plans.
enum ListCommand {
    private static let grammar = Grammar(
        name: "list", summary: "list the plan's items, each with its next time",
        discussion: """
            Lists each item with the name that 'take' and other commands use for it: when it is \
            due, the total for a day, where, when next, and when it ends.
            """,
        operands: nil,
        options: [TagOption.option, JSONOption.flag] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let persons = try context.ids().map { id in
                try context.household.person(id, for: .figures(since: nil))
            }
            let isChosen = try TagOption.choice(arguments, among: persons)
            if arguments[JSONOption.flag] {
                try context.printJSON(persons) { _, json in json.items(where: isChosen) }
                return 0
            }
            let texts = try persons.map { person in
                ItemList(person, try context.words(for: person), on: page, choosing: isChosen).text
            }
            try environment.output.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

import CommandLine
import Household
import Terminal

/// `dosecal today`: prints what is due today and what was done.
enum TodayCommand {
    private static let grammar = Grammar(
        name: "today", summary: "show what is due today and what was done",
        discussion: """
            Shows the day: what was taken or skipped, what is due, late or missed, what comes \
            next, how much of each lens set is used up, and which supplies run low. The day starts \
            at midnight in the plan's time zone. Anything still open from the evening before comes \
            first.
            """,
        operands: nil, options: [JSONOption.flag] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let persons = try context.ids().map {
                try context.household.person($0, for: .today)
            }
            if arguments[JSONOption.flag] {
                try context.printJSON(persons) { _, json in json.today }
                return 0
            }
            let texts = try persons.map { try context.overview(of: $0, on: page).dayText }
            try environment.output.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

import CommandLine
import Household
import Terminal

/// `dosecal status`: prints a short summary.
enum StatusCommand {
    private static let grammar = Grammar(
        name: "status", summary: "summarize doses, streak, lenses and supplies",
        discussion: """
            Shows today's doses in one line, the streak of days with every dose, each set of \
            lenses with its replacement day, and each supply with what is left and when it runs \
            out. If something from a calendar needs your attention, the last line tells you.
            """,
        operands: nil, options: [JSONOption.flag] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let persons = try context.ids().map {
                try context.household.person($0, for: .figures(since: nil))
            }
            let doubts = try EvidenceCounts(context.household, about: persons)
            if arguments[JSONOption.flag] {
                let more: [(String, JSON)] = [
                    ("unmatched", .number(doubts.unmatched)), ("unsure", .number(doubts.unsure)),
                ]
                try context.printJSON(persons, more) { person, json in
                    json.status(try context.household.supplies(of: person))
                }
                return 0
            }
            let texts = try persons.map { try context.overview(of: $0, on: page).statusText }
            let look = try doubts.line(context.voices(of: persons).general).map {
                TextLayout(width: page.width).filled($0).joined(separator: "\n")
            }
            let parts = texts + [look].compactMap { $0 }
            try environment.output.print(parts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

import CommandLine
import Journal
import Household
import Wording
import Terminal

/// `dosecal snooze`: postpones the reminder of an open dose.
enum SnoozeCommand {
    private static let grammar = Grammar(
        name: "snooze", summary: "be reminded of an open dose later",
        discussion: """
            Reminds you again later of the open dose nearest to its time. SPAN is '10 min', '1 h' \
            or a number of minutes; the default is 10 min. The dose stays due, and is missed if \
            you do not take it.
            """,
        operands: Operands(
            "ITEM", 1...4, completion: NamesCommand.Kind.items.completion,
            usage: "ITEM [SPAN]",
            "an item's id or name, or the beginning of either; then how long"),
        options: [RecordingOptions.planned, RecordingOptions.note] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let verb = Household.Verb.snooze(
                arguments[RecordingOptions.planned] ?? .nearest, minutes: try span(arguments))
            let context = try CommandContext(arguments, environment)
            return try context.record(verb)
        }
    }

    private static func span(_ arguments: Arguments) throws(UsageError) -> Int {
        let words = arguments.operands.dropFirst().joined(separator: " ")
        if words.isEmpty { return 10 }
        guard let minutes = WhenPhrase.minutes(words), (1...24 * 60).contains(minutes) else {
            throw .unfitOperand(words, needs: .text(.valueSpan))
        }
        return minutes
    }
}

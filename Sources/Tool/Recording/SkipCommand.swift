import CommandLine
import Journal
import Household
import Wording

/// `dosecal skip`: records that a dose was left out on purpose.
enum SkipCommand {
    private static let grammar = Grammar(
        name: "skip", summary: "record that you left out a dose on purpose",
        discussion: """
            Records the open dose nearest to its time as skipped. A skipped dose is not a missed \
            one: a dose is missed if nothing is recorded. You cannot skip a dose that was taken; \
            undo that first.

            Exit status: 0 recorded, or already skipped; 1 not recorded; 64 wrong usage.
            """,
        operands: RecordingOptions.operand,
        options: [RecordingOptions.at, RecordingOptions.planned, RecordingOptions.note]
            + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let verb = Household.Verb.skip(
                arguments[RecordingOptions.planned] ?? .nearest,
                at: arguments[RecordingOptions.at] ?? .now)
            let context = try CommandContext(arguments, environment)
            return try context.record(verb)
        }
    }
}

import CommandLine
import Journal
import Household
import Wording

/// `dosecal skip`: records that something was left out on purpose.
enum SkipCommand {
    private static let grammar = Grammar(
        name: "skip", summary: "record that a dose was left out on purpose",
        discussion: """
            Records the occurrence that is open and nearest to its time as skipped. Skipped is \
            not missed: a dose is missed when nothing was said of it. What was taken cannot be \
            skipped; undo that first.

            Exit status: 0 recorded, or skipped before; 1 not recorded; 64 wrong usage.
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
            let request = try arguments.request(verb, person: context.id(arguments))
            let recording = try context.household.record(request, by: .command)
            return try RecordingText(recording, context, arguments).output().print(environment)
        }
    }
}

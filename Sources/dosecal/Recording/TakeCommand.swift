import CommandLine
import Journal
import Household
import Wording

/// `dosecal take`: records that something was taken or done.
enum TakeCommand {
    private static let grammar = Grammar(
        name: "take", summary: "record that a dose was taken, or something else done",
        discussion: """
            Records the occurrence that is open and nearest to its time, and says which one that \
            was. After midnight that can be the evening's. From 30 minutes before its time an \
            occurrence is open, until its day is over or the next one of its slot begins; an \
            evening's dose at least six hours. Said a second time, it changes nothing.

            An as-needed medicine is held against its shortest gap and its daily maximum first; \
            what would break them is recorded only with --anyway.

            Exit status: 0 recorded, or recorded before; 1 not recorded; 64 wrong usage.
            """,
        operands: RecordingOptions.operand,
        options: [RecordingOptions.at] + RecordingOptions.taking + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let verb = try verb(arguments)
            let context = try CommandContext(arguments, environment)
            var request = try arguments.request(verb, person: context.id(arguments))
            request.isConfirmed = arguments[RecordingOptions.anywayFlag]
            let recording = try context.household.record(request, by: .command)
            return try RecordingText(recording, context, arguments).output().print(environment)
        }
    }

    private static func verb(_ arguments: Arguments) throws -> Household.Verb {
        let time = arguments[RecordingOptions.at] ?? .now
        let amount = arguments[RecordingOptions.amount]
        let target = arguments[RecordingOptions.planned]
        guard arguments[RecordingOptions.extraFlag] else {
            return .take(target ?? .nearest, at: time, amount: amount)
        }
        if target != nil {
            throw Refusal(
                "--for does not go here: --extra records a dose that answers none of the plan")
        }
        return .takeExtra(at: time, amount: amount)
    }
}

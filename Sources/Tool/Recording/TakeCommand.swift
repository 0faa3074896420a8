import CommandLine
import Journal
import Household
import Terminal
import Wording

/// `dosecal take`: records that a dose was taken or something was done.
enum TakeCommand {
    private static let grammar = Grammar(
        name: "take", summary: "record that you took a dose or did something else",
        discussion: """
            Records the open dose nearest to its time, and prints which one it was. After \
            midnight that can be the evening dose. A dose is open from 30 minutes before its \
            time until its day is over (at least six hours for an evening dose) or the next dose \
            of the same line in the plan begins. Taking it a second time changes nothing.

            If the dose is too soon after another one, exceeds 'at-most', or is more than twice \
            the largest dose in the plan, dosecal warns you and records nothing. If you did take \
            it, add --anyway. Too soon means closer than 'at-least', or without that, closer than \
            half the time between the two doses in the plan.

            Without ITEM, prints what is open.

            Exit status: 0 recorded, or already recorded; 1 not recorded; 64 wrong usage.
            """,
        operands: RecordingOptions.optionalOperand,
        options: [RecordingOptions.at] + RecordingOptions.taking + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let verb = try verb(arguments)
            let context = try CommandContext(arguments, environment)
            guard !arguments.operands.isEmpty else {
                return try open(context).print(environment)
            }
            return try context.record(
                verb, confirmed: arguments[RecordingOptions.anywayFlag] ? .everything : .none)
        }
    }

    /// Returns the open doses. The exit status is 1, because nothing is recorded.
    private static func open(_ context: CommandContext) throws -> CommandOutput {
        let ids = try context.ids()
        let lines = try ids.flatMap { id in
            let person = try context.household.person(id, for: .today)
            return try OpenText(person, context.words(for: person), isAlone: ids.count == 1).lines
        }
        return CommandOutput(lines: lines, status: 1)
    }

    private static func verb(_ arguments: Arguments) throws -> Household.Verb {
        let time = arguments[RecordingOptions.at] ?? .now
        let amount = arguments[RecordingOptions.amount]
        let target = arguments[RecordingOptions.planned]
        guard arguments[RecordingOptions.extraFlag] else {
            return .take(target ?? .nearest, at: time, amount: amount)
        }
        if target != nil {
            throw CommandRefusal.extraAnswersNothing
        }
        return .takeExtra(at: time, amount: amount)
    }
}

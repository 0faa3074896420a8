import Household
import CivilTime
import CommandLine
import Confirmation
import Feed
import Journal
import Wording

/// `dosecal unmatched`: what calendars said that matched nothing planned.
enum UnmatchedCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "unmatched", summary: "list and settle what calendars said and matched nothing",
            discussion: """
                What 'dosecal import' could not bring together with anything planned is kept, \
                each with a number N that stays its own. Without a command it is listed.
                """,
            usual: list(environment),
            [
                show(environment), assign(environment), drop(environment), reopen(environment),
            ])
    }

    static let allFlag = Flag("all", "also list what was settled")
    static let jsonFlag = Flag("json", "list for programs")
    static let foreignFlag = Flag("foreign", "drop every finished task of somebody's own")
    static let wornFlag = Flag("worn", "assign it as a day on which lenses were worn")
    static let replacedFlag = Flag("replaced", "assign it as a replacement of lenses")
    static let atOption = Option(
        "at", "WHEN", .time, default: "as the calendar says",
        "when it was done: 20:00, 'yesterday 20:00', '2026-11-19 20:00'")

    private static func list(_ environment: Environment) -> Command {
        subcommand(
            "list", "list what waits",
            "Lists what waits; with --all also what was settled, when and how.",
            nil, [allFlag, jsonFlag], environment
        ) { context, arguments in
            try StandardOutput.print(try UnmatchedList(context, arguments).text)
            return 0
        }
    }

    private static func show(_ environment: Environment) -> Command {
        subcommand(
            "show", "print it, as it came", "Prints it, as it came.",
            Operands("N", 1...1, "its number"), [], environment
        ) { context, arguments in
            try show(context, arguments)
            return 0
        }
    }

    private static func assign(_ environment: Environment) -> Command {
        subcommand(
            "assign", "record what it was",
            """
            Records what it was: the occurrence that it names by its own start or due time, else, \
            as 'take' does, the open one nearest to the time at which it was done, or to --at; \
            --for names the planned time that is meant.

            For a lens set, --worn or --replaced says what was done where the calendar does not. \
            What was assigned waits again when its entry is taken back with 'dosecal undo'.
            """,
            Operands("N ITEM", 2...2, "its number, then the item's id or name"),
            [wornFlag, replacedFlag, atOption] + RecordingOptions.taking, environment
        ) { context, arguments in try UnmatchedAssignment(context, arguments).run() }
    }

    private static func drop(_ environment: Environment) -> Command {
        subcommand(
            "drop", "settle it without an entry",
            """
            Settles it without an entry: 12, several, or 12-40. With --foreign drops all that are \
            finished tasks of somebody's own, such as groceries.
            """,
            Operands("N", 0..., "numbers, or ranges of them"), [foreignFlag], environment
        ) { context, arguments in
            guard arguments.operands.isEmpty == arguments[foreignFlag] else { throw needsNumbers }
            return try UnmatchedDropping(context, arguments).run()
        }
    }

    private static func reopen(_ environment: Environment) -> Command {
        subcommand(
            "reopen", "let what was dropped wait again", "Lets what was dropped wait again.",
            Operands("N", 1..., "numbers, or ranges of them"), [], environment
        ) { context, arguments in try UnmatchedReopening(context, arguments).run() }
    }

    private static func subcommand(
        _ name: String, _ summary: String, _ discussion: String, _ operands: Operands?,
        _ options: [any AnyOption], _ environment: Environment,
        _ run: @escaping @Sendable (CommandContext, Arguments) throws -> Int32
    ) -> Command {
        let footer = "Exit status: 0 done, or done before; 1 not done; 64 wrong usage."
        let grammar = Grammar(
            name: name, summary: summary, discussion: "\(discussion)\n\n\(footer)",
            operands: operands, options: options + CommandContext.options)
        return Command(grammar) { arguments in
            try run(CommandContext(arguments, environment), arguments)
        }
    }

    private static var needsNumbers: UsageError {
        .contradiction(
            "'unmatched drop' takes N… or --foreign, so write 'dosecal unmatched drop 12'",
            summary: "'unmatched drop' takes N… or --foreign")
    }

    private static func show(_ context: CommandContext, _ arguments: Arguments) throws {
        let number = try UnmatchedNumbers(arguments.operands[0]).only
        let unmatched = try context.household.unmatched(number)
        let text = String(decoding: unmatched.evidence.raw, as: UTF8.self)
        // Else a carriage return could write over what stands before it.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }
            .map { $0.split(separator: "\r").joined(separator: "\u{FFFD}") }
        let shown = lines.joined(separator: "\n").harmless
        try StandardOutput.print(shown.hasSuffix("\n") ? shown : shown + "\n")
    }
}

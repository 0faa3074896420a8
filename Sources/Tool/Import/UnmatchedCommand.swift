import Household
import CivilTime
import CommandLine
import CalendarImport
import Feed
import Journal
import Terminal
import Wording

/// `dosecal unmatched`: lists and settles evidence from calendars that matches no plan.
enum UnmatchedCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "unmatched", summary: "settle calendar entries that matched no plan",
            discussion: """
                Lists what 'dosecal import' could not match to any plan. Each entry has a number \
                N that never changes. Without a command, prints the list.
                """,
            usual: list(environment),
            [
                show(environment), assign(environment), drop(environment), reopen(environment),
            ])
    }

    static let allFlag = Flag("all", "also list what was settled")
    static let jsonFlag = Flag("json", "print the list as JSON")
    static let foreignFlag = Flag("foreign", "drop all finished tasks that are not dosecal's")
    static let wornFlag = Flag("worn", "record it as a day of wear")
    static let replacedFlag = Flag("replaced", "record it as a new set of lenses")
    static let atOption = Option(
        "at", "WHEN", .time, default: "as the calendar says",
        "when you did it: 20:00, 'yesterday 20:00', '2026-11-19 20:00'")

    private static func list(_ environment: Environment) -> Command {
        subcommand(
            "list", "list what is not settled",
            "Lists what is not settled; with --all also what was, when and how.",
            nil, [allFlag, jsonFlag], environment
        ) { context, arguments in
            try environment.output.print(list(context, arguments))
            return 0
        }
    }

    private static func list(
        _ context: CommandContext, _ arguments: Arguments
    ) throws -> String {
        let all = try context.store.unmatched().filter {
            $0.settlement == nil || arguments[allFlag]
        }
        let review = try EvidenceReview(context.household)
        var persons = review.view.persons
        if arguments[CommandContext.personOption] != nil {
            // The list is in the language and the zone of the first person.
            let wanted = try context.id(among: .recorded)
            persons = persons.filter { $0.id == wanted } + persons.filter { $0.id != wanted }
        }
        let list = UnmatchedList(all, persons, review.findings(of: all))
        if arguments[jsonFlag] { return list.json.text() + "\n" }
        return try list.text(
            context.voices(of: persons), isAll: arguments[allFlag],
            width: context.environment.width, due: review.due)
    }

    private static func show(_ environment: Environment) -> Command {
        subcommand(
            "show", "print an entry as it came", "Prints an entry exactly as it came.",
            Operands("N", 1...1, "its number"), [], environment
        ) { context, arguments in
            try show(context, arguments)
            return 0
        }
    }

    private static func assign(_ environment: Environment) -> Command {
        subcommand(
            "assign", "record which item an entry was about",
            """
            Records that entry N was about ITEM. If the entry's own start or due time names an \
            occurrence, that one is recorded. Otherwise it is the open one nearest to when it \
            was done, or to --at, as with 'take'. Use --for to name the planned time yourself.

            For a lens set, use --worn or --replaced if the calendar does not say which it was. \
            If you take the entry back with 'dosecal undo', N is unsettled again.
            """,
            Operands(
                "N ITEM", 2...2, completion: NamesCommand.Kind.items.completion,
                "its number, then an item's id or name"),
            [wornFlag, replacedFlag, atOption] + RecordingOptions.taking, environment
        ) { context, arguments in try assign(context, arguments) }
    }

    private static func drop(_ environment: Environment) -> Command {
        subcommand(
            "drop", "settle entries without recording anything",
            """
            Settles entries without recording anything: 12, several numbers, or 12-40. With \
            --foreign, drops all finished tasks that are not dosecal's, such as groceries.
            """,
            Operands("N", 0..., "numbers, or ranges of them"), [foreignFlag], environment
        ) { context, arguments in
            guard arguments.operands.isEmpty == arguments[foreignFlag] else { throw needsNumbers }
            return try drop(context, arguments)
        }
    }

    private static func reopen(_ environment: Environment) -> Command {
        subcommand(
            "reopen", "undo a drop", "Undoes a drop: the entry is unsettled again.",
            Operands("N", 1..., "numbers, or ranges of them"), [], environment
        ) { context, arguments in try reopen(context, arguments) }
    }

    private static func subcommand(
        _ name: String, _ summary: String, _ discussion: String, _ operands: Operands?,
        _ options: [any AnyOption], _ environment: Environment,
        _ run: @escaping @Sendable (CommandContext, Arguments) throws -> Int32
    ) -> Command {
        let footer = "Exit status: 0 done, or already done; 1 not done; 64 wrong usage."
        let grammar = Grammar(
            name: name, summary: summary, discussion: "\(discussion)\n\n\(footer)",
            operands: operands, options: options + CommandContext.options)
        return Command(grammar) { arguments in
            try run(CommandContext(arguments, environment), arguments)
        }
    }

    private static var needsNumbers: UsageError {
        .text(.usageUnmatchedDrop)
    }

    private static func show(_ context: CommandContext, _ arguments: Arguments) throws {
        let number = try UnmatchedNumbers(arguments.operands[0]).only
        let unmatched = try context.household.unmatched(number)
        let text = String(decoding: unmatched.evidence.raw, as: UTF8.self)
        // A carriage return could overwrite the text before it on the terminal.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }
            .map { $0.split(separator: "\r").joined(separator: "\u{FFFD}") }
        let shown = lines.joined(separator: "\n").harmless
        try context.environment.output.print(shown.hasSuffix("\n") ? shown : shown + "\n")
    }
}

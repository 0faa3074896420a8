import Household
import CivilTime
import Confirmation
import Feed
import Journal
import Wording

/// `dosecal unmatched`: what calendars said that matched nothing planned.
enum UnmatchedCommand {
    private static let grammar = Grammar(
        name: "unmatched", summary: "list and settle what calendars said and matched nothing",
        discussion: """
            What 'dosecal import' could not bring together with anything planned is kept, each \
            with a number N that stays its own.

              (nothing)      lists what waits; with --all also what was settled, when
                             and how
              show N         prints it, as it came
              assign N ITEM  records what it was: the occurrence that it names by its
                             own start or due time, else, as 'take' does, the open
                             one nearest to the time at which it was done, or to
                             --at; --for names the planned time that is meant
              drop N…        settles it without an entry: 12, several, or 12-40
              reopen N…      lets what was dropped wait again

            For a lens set, --worn or --replaced says what was done where the calendar does not. \
            'drop --foreign' drops all that are finished tasks of somebody's own, such as \
            groceries. What was assigned waits again when its entry is taken back with 'dosecal undo'.

            Exit status: 0 done, or done before; 1 not done; 64 wrong usage.
            """,
        operands: Operands(
            "ACTION", 0..., usage: "[ACTION [N…] [ITEM]]",
            "show, assign, drop or reopen, then the number, then the item's id or name"),
        options: [
            Option("all", .flag, "also list what was settled"),
            Option("json", .flag, "list for programs"),
            Option("foreign", .flag, "drop every finished task of somebody's own"),
            Option("worn", .flag, "assign it as a day on which lenses were worn"),
            Option("replaced", .flag, "assign it as a replacement of lenses"),
            Option(
                "at", .value("WHEN", default: "as the calendar says"),
                "when it was done: 20:00, 'yesterday 20:00', '2026-11-19 20:00'"),
        ] + RecordingOptions.taking + CommandContext.options)

    private enum Action: String, CaseIterable {
        case show, assign, drop, reopen

        /// The options that only this one takes.
        var options: [String] {
            switch self {
            case .show, .reopen: []
            case .assign: ["at", "for", "amount", "note", "extra", "anyway", "worn", "replaced"]
            case .drop: ["foreign"]
            }
        }
    }

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let action = try action(arguments)
            let context = try CommandContext(arguments, environment)
            switch action {
            case nil: try StandardOutput.print(try UnmatchedList(context, arguments).text)
            case .show: try show(context, arguments)
            case .assign: return try UnmatchedAssignment(context, arguments).run()
            case .drop: return try UnmatchedDropping(context, arguments).run()
            case .reopen: return try UnmatchedReopening(context, arguments).run()
            }
            return 0
        }
    }

    private static func action(_ arguments: Arguments) throws(UsageError) -> Action? {
        let word = arguments.operands.first
        let action = word.flatMap(Action.init)
        if let word, action == nil {
            throw .unknownWord(
                word, place: .operand(label: "ACTION"), known: Action.allCases.map(\.rawValue))
        }
        for other in Action.allCases where other != action {
            for option in other.options where arguments.value(option) != nil {
                throw .missingCompanion(of: "--\(option)", needs: other.rawValue)
            }
        }
        for option in ["all", "json"] where action != nil && arguments.flag(option) {
            throw .conflict("--\(option)", with: word ?? "")
        }
        try checkCount(action, arguments)
        return action
    }

    private static func checkCount(
        _ action: Action?, _ arguments: Arguments
    ) throws(UsageError) {
        let count = arguments.operands.count - 1
        switch action {
        case .show where count != 1: throw needs("show", "N")
        case .assign where count != 2: throw needs("assign", "N ITEM")
        case .drop where (count > 0) == arguments.flag("foreign"):
            throw needs("drop", "N… or --foreign")
        case .reopen where count == 0: throw needs("reopen", "N…")
        default: return
        }
    }

    private static func needs(_ action: String, _ operands: String) -> UsageError {
        let text =
            "'unmatched \(action)' takes \(operands), so write 'dosecal unmatched \(action) "
            + "\(operands == "N ITEM" ? "12 ITEM" : "12")'"
        return .contradiction(text, summary: "'unmatched \(action)' takes \(operands)")
    }

    private static func show(_ context: CommandContext, _ arguments: Arguments) throws {
        let number = try UnmatchedNumbers(arguments.operands[1]).only
        let unmatched = try context.household.unmatched(number)
        let text = String(decoding: unmatched.evidence.raw, as: UTF8.self)
        // Else a carriage return could write over what stands before it.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }
            .map { $0.split(separator: "\r").joined(separator: "\u{FFFD}") }
        let shown = lines.joined(separator: "\n").harmless
        try StandardOutput.print(shown.hasSuffix("\n") ? shown : shown + "\n")
    }
}

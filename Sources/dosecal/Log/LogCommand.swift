import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal

/// `dosecal log`: tells every entry of the journal, and takes a file of entries in.
enum LogCommand {
    static let fromOption = Option("from", "DATE", .date, "the first day")
    static let toOption = Option("to", "DATE", .date, "the last day")
    static let itemOption = Option("item", "ITEM", .text, "only what is about it: an id or a name")
    static let outputOption = Arguments.outputOption(["csv", "json", "txt"])
    static let csvFlag = Flag("csv", "a table for spreadsheets")
    static let jsonFlag = Flag("json", "everything, for programs and for --import")
    static let importOption = Option(
        "import", "FILE", .file(["json"]),
        "take in the entries of a file that --json wrote; - is standard input")

    private static let grammar = Grammar(
        name: "log", summary: "print every entry of the journal, or import a file of them",
        discussion: """
            Prints what was recorded, the newest last: the beginning of each entry's id (which \
            'dosecal undo' takes), when it was recorded, and what. What was taken back stays and \
            is marked. Days are those to which the entries belong: the planned day, else the day \
            on which it was done.

            With --csv it is a table for spreadsheets (RFC 4180) with planned and actual time \
            apart, each on the person's clocks with the distance from UTC and in UTC. A cell that \
            a spreadsheet would run as a formula, because it begins with = + - @, a tab or a \
            line's end, has an apostrophe before it; so has a cell that begins with apostrophes \
            and then one of these. Take the first apostrophe off again to have such a cell as it \
            was.

            With --json it is everything that the entries say, one on a line, with what calendars \
            said of them, and --import brings that back: whole or not at all, and twice without \
            doubling. Entries of persons \
            without a plan are taken in too. Plans are not among it: 'dosecal plan show' prints \
            them, and 'dosecal backup' keeps both.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: nil,
        options: [
            fromOption,
            toOption,
            itemOption,
            csvFlag,
            jsonFlag,
            outputOption,
            importOption,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            try checkTogether(arguments)
            if let path = arguments[Self.importOption] {
                return try LogImport(path: path).run(arguments, environment)
            }
            let context = try CommandContext(arguments, environment)
            let logs = try LogQuery(arguments).logs(context)
            try arguments.write(
                text(of: logs, in: context, arguments), to: outputOption,
                apartFrom: environment.storePath())
            return 0
        }
    }

    private static func text(
        of logs: [PersonLog], in context: CommandContext, _ arguments: Arguments
    ) throws -> String {
        let environment = context.environment
        if arguments[Self.csvFlag] { return LogTable(logs, environment.zones).text }
        if arguments[Self.jsonFlag] {
            return LogFile.text(of: logs, try LogFile.evidence(of: logs, in: context.store))
        }
        let page = Page(environment)
        return LogPage(logs, environment.zones, on: page).text
    }

    /// What is imported is neither chosen nor shown.
    private static func checkTogether(_ arguments: Arguments) throws(UsageError) {
        if arguments[Self.csvFlag], arguments[Self.jsonFlag] {
            throw .conflict("--csv", with: "--json")
        }
        guard arguments[Self.importOption] != nil else { return }
        let others: [any AnyOption] = [
            csvFlag, jsonFlag, fromOption, toOption, itemOption, outputOption,
            CommandContext.personOption,
        ]
        for option in others where arguments.has(option) {
            throw .conflict("--\(option.form.name)", with: "--import")
        }
    }
}

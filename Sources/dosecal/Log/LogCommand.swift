import CarePlan
import CivilTime
import Feed
import Journal

/// `dosecal log`: tells every entry of the journal, and takes a file of entries in.
enum LogCommand {
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
            Option("from", .value("DATE"), "the first day"),
            Option("to", .value("DATE"), "the last day"),
            Option("item", .value("ITEM"), "only what is about it: an id or a name"),
            Option("csv", .flag, "a table for spreadsheets"),
            Option("json", .flag, "everything, for programs and for --import"),
            Arguments.outputOption(["csv", "json", "txt"]),
            Option(
                "import", .value("FILE", completion: .files(extensions: ["json"])),
                "take in the entries of a file that --json wrote; - is standard input"),
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            try checkTogether(arguments)
            if let path = arguments.value("import") {
                return try LogImport(path: path).run(arguments, environment)
            }
            let context = try CommandContext(arguments, environment)
            let logs = try LogQuery(arguments).logs(context)
            try arguments.write(
                text(of: logs, in: context, arguments), apartFrom: environment.storePath())
            return 0
        }
    }

    private static func text(
        of logs: [PersonLog], in context: CommandContext, _ arguments: Arguments
    ) throws -> String {
        let environment = context.environment
        if arguments.flag("csv") { return LogTable(logs, environment.zones).text }
        if arguments.flag("json") {
            return LogFile.text(of: logs, try LogFile.evidence(of: logs, in: context.store))
        }
        let page = Page(environment)
        return LogPage(logs, environment.zones, on: page).text
    }

    /// What is imported is neither chosen nor shown.
    private static func checkTogether(_ arguments: Arguments) throws(UsageError) {
        if arguments.flag("csv"), arguments.flag("json") {
            throw .conflict("--csv", with: "--json")
        }
        guard arguments.value("import") != nil else { return }
        for option in ["csv", "json", "from", "to", "item", "output", "person"]
        where arguments.value(option) != nil {
            throw .conflict("--\(option)", with: "--import")
        }
    }
}

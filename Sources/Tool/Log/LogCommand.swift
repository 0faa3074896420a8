import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Terminal
import Wording

/// `dosecal log`: prints the entries of the journal, and imports a file of entries.
enum LogCommand {
    static let fromOption = Option("from", "DATE", .date, "the first day")
    static let toOption = Option("to", "DATE", .date, "the last day")
    static let itemOption = Option(
        "item", "ITEM", .text, "only entries about this item: an id or a name")
    static let outputOption = Arguments.outputOption(["csv", "json", "txt"])
    static let csvFlag = Flag("csv", "print a table for spreadsheets")
    static let jsonFlag = Flag("json", "print JSON, for programs and for --import")
    static let importOption = Option(
        "import", "FILE", .file(["json"]),
        "import the entries that --json wrote; - for standard input")

    private static let grammar = Grammar(
        name: "log", summary: "print every entry of the record, or import entries",
        discussion: """
            Prints what was recorded, newest last: the beginning of each entry's id (for 'dosecal \
            undo'), when it was recorded, and what. Undone entries are still listed, and marked. \
            An entry's day is the planned day, or if there is none, the day it was done.

            --csv prints a table for spreadsheets (RFC 4180). It has separate columns for the \
            planned and the actual time, each in local time with its UTC offset and in UTC. A \
            cell that starts with = + - @, a tab or a line break gets an apostrophe in front, so \
            that a spreadsheet does not run it as a formula. So does a cell that starts with \
            apostrophes and then one of these. Remove the first apostrophe to get the original \
            text.

            --json prints everything about each entry, one on each line, with the evidence from \
            calendars. --import reads that back: everything or nothing, and no entry twice. It \
            also accepts entries of people who have no plan. Plans are not included: 'dosecal plan \
            show' prints them, and 'dosecal backup' keeps both.

            In --json each entry has a digest, which covers the person's earlier entries too; \
            --import refuses entries that were changed. If you select entries, there are no \
            digests.

            If the store is damaged, it prints the intact entries, reports the damage, and \
            replaces no file.

            Exit status: 0 done, 1 not done or incomplete, 64 wrong usage.
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
                return try LogImport(
                    file: InputFile(path, environment.input), environment: environment
                )
                .run(arguments)
            }
            let context = try CommandContext(arguments, environment)
            let query = try LogQuery(arguments)
            // The list and the check see the store at the same moment.
            let (log, damage) = try context.store.read { () throws -> (String, [StoreFinding]) in
                let logs = try query.logs(context)
                let findings = context.store.check().filter { $0.reason.damage != nil }
                return (try text(of: logs, in: context, arguments), findings)
            }
            try arguments.write(
                log, to: outputOption, environment, isDoubtful: !damage.isEmpty)
            for finding in damage {
                environment.messages.error(environment.wording.text(about: finding))
            }
            return damage.isEmpty ? 0 : 1
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
        let page = TextReport(environment)
        return LogText(logs, environment.zones, on: page).text
    }

    /// Throws for options that contradict each other. An import has no other options.
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

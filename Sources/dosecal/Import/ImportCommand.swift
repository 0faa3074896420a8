import CommandLine
import Confirmation
import Journal
import Household
import Wording

/// `dosecal import`: reads from calendars what was done.
enum ImportCommand {
    static let dryRunFlag = Flag("dry-run", short: "n", "only say what would be recorded")
    static let quietFlag = Flag(
        "quiet", short: "q", "list what somebody should look at; count the rest")
    static let verboseFlag = Flag(
        "verbose", short: "v", "also list older doses that are known already")
    static let jsonFlag = Flag("json", "everything that was found, for programs")

    private static let grammar = Grammar(
        name: "import", summary: "read from calendars what was done",
        discussion: """
            Reads what calendar apps wrote, works out which doses were taken, and records it: all \
            of it or nothing, and the same twice adds nothing. Each SOURCE is

              a calendar file        whatever its name
              a folder               a vdir, Radicale, Xandikos: each .ics file in it
              https:// or webcal://  sent again only where it has changed; http://, too
              -                      standard input

            Prints, dose by dose, what was confirmed exactly, what is likely, what somebody should \
            look at, and what was known already: of that yesterday's and today's, the older only \
            counted; --verbose lists all of it. What matches nothing that was planned is kept: 'dosecal \
            unmatched' lists it and settles it. What is gone from a folder or an address that was \
            read before counts as skipped; nothing is taken as missing from a file.

            An address is a secret: messages name its host only. In a file for --addresses it \
            stands in no list of processes, shell history or crontab; blank lines and lines that \
            begin with '#' are passed over. An address is read with the program 'curl', in at most 30 seconds and 64 MiB, and no answer leads from https to http.

            Exit status: 0 all was read; 1 something could not be read, and the rest is recorded; \
            64 wrong usage.
            """,
        operands: ImportSources.operands,
        options: [
            ImportSources.addressesOption,
            dryRunFlag,
            quietFlag,
            verboseFlag,
            jsonFlag,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let sources = try ImportSources(
                arguments.operands, addresses: arguments[ImportSources.addressesOption])
            let context = try CommandContext(arguments, environment)
            let person = try arguments[CommandContext.personOption].map {
                try context.household.id($0, among: .recorded)
            }
            let scope = try CalendarScope(context.household, about: person)
            let (readings, others) = try sources.readings(context, scope)
            let isTrial = arguments[Self.dryRunFlag]
            let imports = readings.map(\.asImport)
            let result =
                try isTrial
                ? context.household.previewImport(of: imports, about: person)
                : context.household.importing(imports, about: person)
            try StandardOutput.print(
                text(of: result, readings, others, arguments, context))
            return report(readings)
        }
    }

    private static func text(
        of result: Household.Imported, _ readings: [SourceReading], _ others: Int,
        _ arguments: Arguments, _ context: CommandContext
    ) throws -> String {
        let isTrial = arguments[Self.dryRunFlag]
        if arguments[Self.jsonFlag] {
            return ImportFile.json(result, readings, isTrial: isTrial).text() + "\n"
        }
        return ImportPage(
            result, readings, try context.voices(of: result.persons),
            detail: try ImportDetail(arguments, usual: .recent), isTrial: isTrial, others: others,
            on: Page(context.environment)
        ).text
    }

    /// More than these nobody reads at once.
    private static let mostReports = 100

    /// Says what could not be read; gives the exit status.
    static func report(_ readings: [SourceReading]) -> Int32 {
        let problems = readings.flatMap(\.problems)
        for problem in problems.prefix(mostReports) { Message.write(problem.text) }
        if problems.count > mostReports {
            Message.note("and \(problems.count - mostReports) problems more")
        }
        return problems.isEmpty ? 0 : 1
    }
}

import CommandLine
import CalendarImport
import Journal
import Household
import Terminal
import Wording

/// `dosecal import`: reads from calendars what was done.
enum ImportCommand {
    static let dryRunFlag = Flag(
        "dry-run", short: "n", "show what would be recorded, but record nothing")
    static let quietFlag = Flag(
        "quiet", short: "q", "list only what you should check; count the rest")
    static let verboseFlag = Flag(
        "verbose", short: "v", "also list older doses that were already known")
    static let jsonFlag = Flag("json", "print JSON: everything that was found")

    private static let grammar = Grammar(
        name: "import", summary: "read what was done from calendars",
        discussion: """
            Reads what calendar apps wrote, works out which doses were taken, and records \
            them. Importing the same thing again adds nothing. Each SOURCE is one of these:

              a calendar file        with any name
              a folder               a vdir, Radicale, Xandikos: each .ics file in it
              https:// or webcal://  downloaded only if it has changed; also http://
              -                      standard input

            For each dose, prints whether it is confirmed, likely, for you to check, or already \
            known. Known doses from before yesterday are only counted; --verbose lists them too. \
            Entries that cannot be matched to the plan are kept: 'dosecal unmatched' lists and \
            settles them. A task that disappears from a folder or an address counts as skipped; a \
            task that is missing from a single file does not.

            An address is a secret, so messages show only its host. Put addresses in a file for \
            --addresses to keep them out of process lists, shell history and crontabs; blank \
            lines and lines that start with '#' are ignored. Addresses are downloaded with \
            'curl', in at most 30 seconds and 64 MiB. A redirect from https to http is refused.

            Exit status: 0 everything was read; 1 something could not be read, the rest is \
            recorded; 64 wrong usage.
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
                arguments.operands, addresses: arguments[ImportSources.addressesOption],
                environment.input)
            let context = try CommandContext(arguments, environment)
            let person = try arguments[CommandContext.personOption].map {
                try context.household.id($0, among: .recorded)
            }
            let scope = try CalendarScope(context.household, about: person)
            let (readings, others) = try environment.showing(.progressImport) { line in
                try sources.readings(context, scope, line)
            }
            let isTrial = arguments[Self.dryRunFlag]
            let imports = readings.map(\.asImport)
            let result = try environment.showing(.progressRecord) { line in
                try isTrial
                    ? context.household.previewImport(of: imports, about: person)
                    : context.household.importing(imports, about: person, line.show)
            }
            let voices = try context.voices(of: result.persons)
            try environment.output.print(
                text(of: result, readings, others, arguments, voices, environment))
            return report(readings, voices.general, environment.messages)
        }
    }

    private static func text(
        of result: Household.ImportResult, _ readings: [SourceReading], _ others: Int,
        _ arguments: Arguments, _ voices: WordingByPerson, _ environment: Environment
    ) throws -> String {
        let isTrial = arguments[Self.dryRunFlag]
        if arguments[Self.jsonFlag] {
            return ImportFile.json(result, readings, voices.general, isTrial: isTrial).text() + "\n"
        }
        return ImportText(
            result, readings, voices,
            detail: try ImportDetail(arguments, usual: .recent), isTrial: isTrial, others: others,
            on: TextReport(environment)
        ).text
    }

    /// Prints what could not be read and returns the exit status.
    static func report(
        _ readings: [SourceReading], _ wording: Wording, _ messages: MessageWriter
    ) -> Int32 {
        let problems = readings.flatMap(\.problems)
        messages.write(problems.lazy.map { $0.text(wording) }) { count in
            wording.text(.importMoreProblems, ["count": count])
        }
        return problems.isEmpty ? 0 : 1
    }
}

extension ImportDetail {
    /// Returns the level of detail that the options state, or `usual` if they state none.
    init(_ arguments: Arguments, usual: ImportDetail) throws(UsageError) {
        if arguments[ImportCommand.quietFlag], arguments[ImportCommand.verboseFlag] {
            throw .conflict("--quiet", with: "--verbose")
        }
        self =
            arguments[ImportCommand.quietFlag]
            ? .doubts : arguments[ImportCommand.verboseFlag] ? .all : usual
    }
}

import Household
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import SQLStore
import Publishing
import Terminal
import Threads
import Wording

/// `dosecal publish`: updates the feeds.
enum PublishCommand {
    static let toOption = Option(
        "to", "DIR", .folder, default: "feeds, next to the store; none with PostgreSQL",
        "the folder for the feeds; remembered")
    static let watchFlag = Flag(
        "watch", short: "w",
        "keep running, publish whenever something changes, and send reminders")
    static let noWaitFlag = Flag("no-wait", "exit at once if another publisher is running")
    static let quietFlag = Flag("quiet", short: "q", "print only what went wrong")
    static let jsonFlag = Flag("json", "print JSON: what was done")

    private static let grammar = Grammar(
        name: "publish", summary: "bring every subscriber's feed up to date",
        discussion: """
            Makes every subscriber's feed from plans and record, and writes the ones that have \
            changed. Each feed has two files, TOKEN.ics and TOKEN.ics.gz, whose names are \
            secret. 'dosecal serve' serves them. Unchanged feeds are not touched. Prints one \
            line.

            Each file is replaced whole. If the run is interrupted, the next one finishes its \
            work. A feed that cannot be made stays as it was; the others are still written.

            With PostgreSQL, feeds are in the database unless you give --to, and several \
            publishers share the work. 'dosecal serve' also makes changed feeds on request.

            Feeds change even if you do nothing: a dose becomes overdue, a day ends. So run this \
            every quarter of an hour ('dosecal install cron' or 'systemd' prints how). Or use \
            --watch, which publishes whenever something is due or has changed, until SIGTERM or \
            Ctrl-C.

            The store remembers --to and --public-url, so give them only once.

            Exit status: 0 done; 1 something could not be done, the rest is done; 64 wrong \
            usage.
            """,
        operands: nil,
        options: [
            toOption,
            PublicURL.option,
            watchFlag,
            noWaitFlag,
            quietFlag,
            jsonFlag,
            Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let publicURL = arguments[PublicURL.option]
            if arguments[Self.watchFlag], arguments[Self.jsonFlag] {
                throw UsageError.conflict("--json", with: "--watch")
            }
            let context = try CommandContext(arguments, environment)
            try keep(publicURL, folder: arguments[Self.toOption], in: context)
            makeMonths(context)
            if try !context.keepsFeeds() {
                try warn(of: context.feedsFolder(), context)
            }
            if arguments[Self.watchFlag] {
                // The signals are held first, so that the thread does not get them.
                let signals = EndSignals()
                let isOver = { @Sendable in signals.arePending }
                let reminders = RemindWatch(arguments, environment, until: isOver)
                let thread = try BackgroundJob { reminders.run() }
                PublishWatch(
                    arguments, environment, until: isOver, isQuiet: arguments[quietFlag]
                ).run()
                try thread.finish()
                return 0
            }
            return try once(context, arguments)
        }
    }

    private static func keep(
        _ publicURL: PublicURL?, folder: String?, in context: CommandContext
    ) throws {
        if let publicURL { try context.household.keep(publicURL.text, for: .publicURL) }
        guard let folder else { return }
        let wereFiles = try !context.keepsFeeds()
        let before = try context.feedsFolder()
        let after = context.environment.absolute(folder)
        guard before != after || !wereFiles else { return }
        try context.household.keep(after, for: .feedsFolder)
        if wereFiles, try !context.store.feedStates().isEmpty {
            context.environment.messages.note(
                try context.systemWording().text(.publishOldFolder, ["folder": before]))
        }
    }

    /// Creates the tables for the next months of a database, so that nightly publishing is enough
    /// to maintain them. If that fails, the next run repeats it.
    private static func makeMonths(_ context: CommandContext) {
        guard let database = context.store as? PostgreSQLStore else { return }
        do {
            _ = try database.makeMonths(on: context.now.utc.date)
        } catch {
            context.environment.messages.note(Wording.logText(of: error))
        }
    }

    /// Prints a note if an existing folder is readable by everyone. Its mode is not changed,
    /// because other programs may rely on it.
    private static func warn(of folder: String, _ context: CommandContext) throws {
        // This only decides about a warning. A missing folder is reported when feeds are written.
        guard let status = try? FileStatus(folder), status.permissions & 0o004 != 0 else { return }
        context.environment.messages.note(
            try context.systemWording().text(.publishOpenFolder, ["folder": folder]))
    }

    private static func once(_ context: CommandContext, _ arguments: Arguments) throws -> Int32 {
        let stopwatch = context.environment.stopwatch()
        let isQuiet = arguments[Self.quietFlag]
        let result = try context.environment.showing(.progressPublish, if: !isQuiet) { line in
            try context.publisher(at: context.now).run(
                waiting: !arguments[Self.noWaitFlag], progress: line.show)
        }
        let report = PublishReport(result, milliseconds: stopwatch())
        context.environment.messages.errors(try report.complaints(context.systemWording()))
        if arguments[Self.jsonFlag] {
            try context.environment.output.print(report.json.text() + "\n")
        } else if !isQuiet {
            try context.environment.output.print(report.line(context.systemWording()) + "\n")
        }
        return result.failures.isEmpty ? 0 : 1
    }
}

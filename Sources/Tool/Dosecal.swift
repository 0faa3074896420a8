import CarePlan
import CommandLine
import Files
import Templates
import Terminal

/// The tool: parses a command line, runs the command and prints errors.
package enum Dosecal {
    static let name = "dosecal"
    static let version = "0.2.0"
    /// The day of the release; the heading in CHANGELOG.md and debian/changelog name it too.
    static let released = "2026-11-28"

    static let program = Program(name: name) { Spelling.nearest(to: $0, in: $1) }

    /// The commit and the libraries with which the program was built.
    private static var build: String {
        let commit = Templates.commit.isEmpty ? "" : "commit \(Templates.commit), "
        return "\(commit)built with \(Templates.libraries)"
    }

    /// Runs a command. `words` are the arguments after the program's name. Returns the exit status:
    /// 0 for success, 1 if the command failed, 64 for wrong usage.
    package static func run(_ words: [String], in system: SystemContext) -> Int32 {
        do {
            let environment = try environment(for: words, system)
            switch try invocation(of: words, environment) {
            case .text(let text):
                try environment.output.print(text)
                return 0
            case .command(let run, let arguments):
                do {
                    try environment.requireClock()
                    return try run(arguments)
                } catch {
                    throw ErrorWords(arguments, environment).worded(error)
                }
            }
        } catch let error as UsageError {
            system.messages.error(UsageErrorText(system.wording).text(error))
            return 64
        } catch {
            system.messages.error("\(error)")
            return 1
        }
    }

    private static func invocation(
        of words: [String], _ environment: Environment
    ) throws -> Invocation {
        do {
            return try table(environment).parse(words)
        } catch {
            throw ErrorWords(unparsed: words, environment).worded(error)
        }
    }

    /// Returns the environment with the store that the arguments name.
    private static func environment(
        for words: [String], _ system: SystemContext
    ) throws(UsageError) -> Environment {
        var environment = try Environment(system)
        guard words.contains(where: { $0.hasPrefix("--\(StoreAddress.option.form.name)") }),
            // Mistakes are reported when the arguments are parsed with this environment.
            case .command(_, let arguments)? = try? table(environment).parse(words),
            arguments.knows(StoreAddress.option), let text = arguments[StoreAddress.option]
        else { return environment }
        environment.store = try StoreAddress(text)
        return environment
    }

    private static func table(_ environment: Environment) -> CommandTable {
        CommandTable(
            program: program,
            version: version, build: build, released: released,
            summary: "Turns care plans into calendar feeds, and keeps a record of what was done.",
            readMore:
                "To write a plan, see docs/plan.md; for calendar apps, docs/calendar-apps.md.",
            commands: [
                "check": { CheckCommand.command(environment) },
                "agenda": { AgendaCommand.command(environment) },
                "export": { ExportCommand.command(environment) },
                "sync": { SyncCommand.command(environment) },
                "apply": { ApplyCommand.command(environment) },
                "publish": { PublishCommand.command(environment) },
                "serve": { ServeCommand.command(environment) },
                "demo": { DemoCommand.command(environment) },
                "health": { HealthCommand.command(environment) },
                "subscriber": { SubscriberCommand.command(environment) },
                "notify": { NotifyCommand.command(environment) },
                "remind": { RemindCommand.command(environment) },
                "owner": { OwnerCommand.command(environment) },
                "install": { InstallCommand.command(environment) },
                "plan": { PlanCommand.command(environment) },
                "add": { AddCommand.command(environment) },
                "enable": { ItemEditCommand.enable(environment) },
                "disable": { ItemEditCommand.disable(environment) },
                "travel": { TravelCommand.command(environment) },
                "pause": { PauseCommand.pause(environment) },
                "resume": { PauseCommand.resume(environment) },
                "end": { ItemEditCommand.end(environment) },
                "remove": { ItemEditCommand.remove(environment) },
                "list": { ListCommand.command(environment) },
                "today": { TodayCommand.command(environment) },
                "status": { StatusCommand.command(environment) },
                "stats": { StatsCommand.command(environment) },
                "history": { HistoryCommand.command(environment) },
                "take": { TakeCommand.command(environment) },
                "skip": { SkipCommand.command(environment) },
                "snooze": { SnoozeCommand.command(environment) },
                "undo": { UndoCommand.command(environment) },
                "wear": { WearCommand.command(environment) },
                "unwear": { WearCommand.unwearCommand(environment) },
                "replace": { ReplaceCommand.command(environment) },
                "count": { CountCommand.command(environment) },
                "supply": { SupplyCommand.command(environment) },
                "backup": { BackupCommand.command(environment) },
                "restore": { RestoreCommand.command(environment) },
                "store": { StoreCommand.command(environment) },
                "doctor": { DoctorCommand.command(environment) },
                "import": { ImportCommand.command(environment) },
                "unmatched": { UnmatchedCommand.command(environment) },
                "log": { LogCommand.command(environment) },
                "report": { ReportCommand.command(environment) },
            ],
            names: { NamesCommand.command(environment) },
            groupings: [
                "every day": [
                    "today", "take", "skip", "snooze", "undo", "list", "status", "wear",
                    "unwear", "replace", "count", "supply",
                ],
                "looking back": ["history", "stats", "report", "log"],
                "the plan": [
                    "add", "apply", "check", "plan", "agenda", "pause", "resume", "enable",
                    "disable", "end", "remove", "travel",
                ],
                "calendars and pages": [
                    "publish", "serve", "subscriber", "owner", "notify", "remind", "export", "sync",
                    "import",
                    "unmatched", "install", "health", "demo",
                ],
                "the store": ["backup", "restore", "store", "doctor"],
            ],
            examples: [
                "apply anna.yaml": "store a plan, or its new version",
                "today": "show what is due today",
                "take metformin": "record that it was taken",
            ],
            width: min(environment.width, 100))
    }
}

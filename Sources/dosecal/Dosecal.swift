#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CarePlan
import CommandLine
import Files

/// The tool's entry: reads the environment, runs the command, prints what went wrong.
@main
enum Dosecal {
    static let name = "dosecal"
    static let version = "0.1.0"

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) -> Int32 {
        do {
            let environment = try environment(for: words)
            switch try table(environment).parse(words) {
            case .text(let text):
                try StandardOutput.print(text)
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
            Message.error(error.detail)
            return 64
        } catch {
            Message.error("\(error)")
            return 1
        }
    }

    /// The environment, with the store that the words name.
    private static func environment(for words: [String]) throws(UsageError) -> Environment {
        var environment = try Environment.current()
        guard words.contains(where: { $0.hasPrefix("--\(StoreAddress.option.form.name)") }),
            case .command(_, let arguments) = try table(environment).parse(words),
            arguments.knows(StoreAddress.option), let text = arguments[StoreAddress.option]
        else { return environment }
        environment.store = try StoreAddress(text)
        return environment
    }

    private static func table(_ environment: Environment) -> CommandTable {
        CommandTable(
            program: Program(name: name) { Spelling.nearest(to: $0, in: $1) },
            version: version,
            summary: "Turns care plans into calendar feeds, and keeps a record of what was done.",
            readMore:
                "To write a plan, see docs/plan.md; for calendar apps, docs/calendar-apps.md.",
            commands: [
                CheckCommand.command(environment),
                AgendaCommand.command(environment),
                ExportCommand.command(environment),
                SyncCommand.command(environment),
                ApplyCommand.command(environment),
                PublishCommand.command(environment),
                ServeCommand.command(environment),
                SubscriberCommand.command(environment),
                OwnerCommand.command(environment),
                InstallCommand.command(environment),
                PlanCommand.command(environment),
                AddCommand.command(environment),
                ItemEditCommand.enable(environment),
                ItemEditCommand.disable(environment),
                TravelCommand.command(environment),
                PauseCommand.pause(environment),
                PauseCommand.resume(environment),
                ItemEditCommand.end(environment),
                ItemEditCommand.remove(environment),
                ListCommand.command(environment),
                TodayCommand.command(environment),
                StatusCommand.command(environment),
                StatsCommand.command(environment),
                HistoryCommand.command(environment),
                TakeCommand.command(environment),
                SkipCommand.command(environment),
                SnoozeCommand.command(environment),
                UndoCommand.command(environment),
                WearCommand.command(environment),
                WearCommand.unwearCommand(environment),
                ReplaceCommand.command(environment),
                CountCommand.command(environment),
                SupplyCommand.command(environment),
                BackupCommand.command(environment),
                RestoreCommand.command(environment),
                StoreCommand.command(environment),
                DoctorCommand.command(environment),
                ImportCommand.command(environment),
                UnmatchedCommand.command(environment),
                LogCommand.command(environment),
                ReportCommand.command(environment),
            ],
            width: min(environment.width, 100))
    }
}

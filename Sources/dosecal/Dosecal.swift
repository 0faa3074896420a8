#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The tool's entry: reads the surroundings, runs the command, prints what went wrong.
@main
enum Dosecal {
    static let version = "0.1.0"

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) -> Int32 {
        do {
            let surroundings = try Surroundings.current()
            switch try table(surroundings).parse(words) {
            case .text(let text):
                try StandardOutput.print(text)
                return 0
            case .command(let command, let arguments):
                return try command.run(arguments)
            }
        } catch let error as UsageError {
            Message.error(error.detail)
            return 64
        } catch {
            Message.error("\(error)")
            return 1
        }
    }

    private static func table(_ surroundings: Surroundings) -> CommandTable {
        CommandTable(
            program: "dosecal", version: version,
            summary: "Turns care plans into calendar feeds that any calendar app shows.",
            readMore: "How to write a plan: docs/plan.md. What apps do: docs/calendar-apps.md.",
            commands: [
                CheckCommand.command(surroundings),
                AgendaCommand.command(surroundings),
                ExportCommand.command(surroundings),
                SyncCommand.command(surroundings),
                ApplyCommand.command(surroundings),
                PublishCommand.command(surroundings),
                ServeCommand.command(surroundings),
                SubscriberCommand.command(surroundings),
                InstallCommand.command(surroundings),
                PlanCommand.command(surroundings),
                AddCommand.command(surroundings),
                ItemEditCommand.enable(surroundings),
                ItemEditCommand.disable(surroundings),
                ItemEditCommand.end(surroundings),
                ItemEditCommand.remove(surroundings),
                ListCommand.command(surroundings),
                TodayCommand.command(surroundings),
                StatusCommand.command(surroundings),
                StatsCommand.command(surroundings),
                HistoryCommand.command(surroundings),
                TakeCommand.command(surroundings),
                SkipCommand.command(surroundings),
                SnoozeCommand.command(surroundings),
                UndoCommand.command(surroundings),
                WearCommand.command(surroundings),
                WearCommand.unwearCommand(surroundings),
                ReplaceCommand.command(surroundings),
                CountCommand.command(surroundings),
                BackupCommand.command(surroundings),
                RestoreCommand.command(surroundings),
                DoctorCommand.command(surroundings),
                ImportCommand.command(surroundings),
                UnmatchedCommand.command(surroundings),
                LogCommand.command(surroundings),
                ReportCommand.command(surroundings),
            ],
            width: min(surroundings.width, 100))
    }
}

/// Results on standard output.
enum StandardOutput {
    static func print(_ text: String) throws {
        try OpenFile(standardOutput: ()).write(Array(text.utf8))
    }
}

/// Lines on standard error.
enum Message {
    static func error(_ text: String) { write("dosecal: error: \(text)") }
    static func note(_ text: String) { write("dosecal: note: \(text)") }
    /// Files may hold what would move a terminal's cursor.
    static func write(_ line: String) { prompt("\(line.harmless)\n") }

    /// A text whose line goes on with what is typed.
    static func prompt(_ text: String) {
        // Nobody is left to tell where standard error itself cannot be written.
        Array(text.utf8).withUnsafeBytes {
            try? OpenFile.write($0, to: 2, "standard error")
        }
    }
}

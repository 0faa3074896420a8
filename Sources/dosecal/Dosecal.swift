#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files

/// The tool's entry: reads the environment, runs the command, prints what went wrong.
@main
enum Dosecal {
    static let version = "0.1.0"

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) -> Int32 {
        do {
            let environment = try Environment.current()
            switch try table(environment).parse(words) {
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

    private static func table(_ environment: Environment) -> CommandTable {
        CommandTable(
            program: "dosecal", version: version,
            summary: "Turns care plans into calendar feeds that any calendar app shows.",
            readMore: "How to write a plan: docs/plan.md. What apps do: docs/calendar-apps.md.",
            commands: [
                CheckCommand.command(environment),
                AgendaCommand.command(environment),
                ExportCommand.command(environment),
                SyncCommand.command(environment),
                ApplyCommand.command(environment),
                PublishCommand.command(environment),
                ServeCommand.command(environment),
                SubscriberCommand.command(environment),
                InstallCommand.command(environment),
                PlanCommand.command(environment),
                AddCommand.command(environment),
                ItemEditCommand.enable(environment),
                ItemEditCommand.disable(environment),
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
                BackupCommand.command(environment),
                RestoreCommand.command(environment),
                DoctorCommand.command(environment),
                ImportCommand.command(environment),
                UnmatchedCommand.command(environment),
                LogCommand.command(environment),
                ReportCommand.command(environment),
            ],
            width: min(environment.width, 100))
    }
}

/// Results on standard output.
enum StandardOutput {
    static func print(_ text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try write($0) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer) throws {
        try OpenFile.write(bytes, to: 1, "standard output")
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
        Array(text.utf8).withUnsafeBytes { try? Descriptor.write($0, to: 2) }
    }
}

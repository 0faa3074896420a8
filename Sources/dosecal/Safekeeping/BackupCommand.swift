import CommandLine
import Journal
import SQLiteStore

/// `dosecal backup`: copies the store.
enum BackupCommand {
    private static let grammar = Grammar(
        name: "backup", summary: "copy the store to a file, also while it is written",
        discussion: """
            Writes one file with every plan and every entry, as they stand at one moment, whole or \
            not at all. An earlier backup of that name is replaced; any other file is not. Only \
            you can read it. Prints nothing where all went well, so that cron mails no one.
            """,
        operands: Operands("FILE", 1...1, completion: .files(extensions: ["db"]), "the copy"),
        options: [])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let path = try environment.storePath()
            let store = try SQLiteStore(path: path, creating: false)
            try store.backup(to: arguments.operands[0])
            return 0
        }
    }
}

/// `dosecal restore`: puts a backup in the place of the store.
enum RestoreCommand {
    private static let grammar = Grammar(
        name: "restore", summary: "put a backup in the place of the store",
        discussion: """
            Checks the backup first: a damaged one, one of a newer dosecal and a file that is none \
            are refused, and the store stays as it is. The store that was there is kept beside the \
            new one, under a name that ends in the time.
            """,
        operands: Operands("FILE", 1...1, completion: .files(extensions: ["db"]), "the backup"),
        options: [Arguments.nowOption])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let path = try environment.storePath()
            let kept = try SQLiteStore.restore(
                from: arguments.operands[0], to: path, at: arguments.now(environment))
            try StandardOutput.print("'\(path)' is now what '\(arguments.operands[0])' holds\n")
            if let kept { try StandardOutput.print("what was there before is kept as '\(kept)'\n") }
            return 0
        }
    }
}

import CommandLine
import Journal
import SQLStore
import Wording

/// `dosecal backup`: copies the store.
enum BackupCommand {
    private static let withoutSecretsFlag = Flag(
        "without-secrets", "leave out addresses, passwords and keys")

    private static let grammar = Grammar(
        name: "backup", summary: "copy the store to a file",
        discussion: """
            Writes every plan and every entry to one file, as they are at one moment, even if \
            other commands are writing. Replaces an earlier backup with the same name if the new \
            one is sound and has everything the earlier one has; otherwise the new one is kept as \
            'FILE.doubtful', and the exit status is 1. Replaces no other file. Only you can read \
            it. Prints nothing if it succeeds, so that cron sends no mail. To back up a database, \
            use PostgreSQL's tools.

            With --without-secrets, the copy opens nothing: it has no addresses of calendars and \
            pages, topics and keys of channels, or passwords. The plans and the record are \
            complete. 'restore' names what has to be set up again. Accounts keep their passwords, \
            of which the store has only digests.
            """,
        operands: Operands(
            "FILE", 1...1, completion: .files(extensions: ["db"]), "the file to write"),
        options: [withoutSecretsFlag, StoreAddress.option])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let path = try environment.storeAddress().requireFile(.refusalBackupDatabase)
            let store = try SQLiteStore(path: path, creating: false)
            try store.backup(
                to: arguments.operands[0], withoutSecrets: arguments[withoutSecretsFlag])
            return 0
        }
    }
}

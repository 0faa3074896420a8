import CommandLine
import SQLiteStore

/// `dosecal store`: the store as a file.
enum StoreCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "store", summary: "move the store",
            discussion: """
                The store is one file, but its last changes may be in another file beside it. If \
                you move the store by hand, these stay behind.
                """,
            [move(environment)])
    }

    private static let grammar = Grammar(
        name: "move", summary: "move the store to another name, with all its changes",
        discussion: """
            Moves the store to another name on the same disk, with all its changes, so that you \
            can start a new one. Replaces no file. No other dosecal may have the store open.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands("FILE", 1...1, completion: .files(extensions: ["db"]), "its new name"))

    private static func move(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let (path, target) = (try environment.storePath(), arguments.operands[0])
            try SQLiteStore.move(path, to: target)
            try StandardOutput.print("'\(path)' is now '\(target)'\n")
            return 0
        }
    }
}

import CommandLine
import SQLStore
import Wording

/// `dosecal store`: moves or copies the store.
enum StoreCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "store", summary: "move or copy the store",
            discussion: """
                The store is one file, but its last changes may be in another file next to it. If \
                you move the store by hand, these stay behind.
                """,
            [move(environment), copy(environment)])
    }

    private static let grammar = Grammar(
        name: "move", summary: "move the store to another name, with all its changes",
        discussion: """
            Moves the store to another name on the same disk, with all its changes, so that you \
            can start a new one. Replaces no file. No other dosecal may have the store open.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands("FILE", 1...1, completion: .files(extensions: ["db"]), "its new name"),
        options: [StoreAddress.option])

    private static func move(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let path = try environment.storeAddress().requireFile(.refusalMoveDatabase)
            let target = arguments.operands[0]
            try SQLiteStore.move(path, to: target)
            let text = environment.wording.text(.storeMoved, ["path": path, "target": target])
            try environment.output.print(text + "\n")
            return 0
        }
    }

    private static let copyGrammar = Grammar(
        name: "copy", summary: "copy a store to an empty one: a file to a database, or back",
        discussion: """
            Copies everything as it is: plans, entries, evidence, subscribers with their addresses, \
            accounts and owners. FROM and TO are each a file or the address of a PostgreSQL database \
            such as postgresql://care@db.example/care. TO must be new or empty. If FROM is damaged \
            or anything fails, nothing is copied. FROM stays as it is: end every dosecal that writes \
            to it first, and let the others use TO from then on.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands(
            "FROM TO", 2...2, completion: .files(extensions: ["db"]), "two stores"))

    private static func copy(_ environment: Environment) -> Command {
        Command(copyGrammar) { arguments in
            let names = try arguments.operands.map { text throws(UsageError) in
                try StoreAddress(text)
            }
            let (source, target) = (names[0], names[1])
            let count = try StoreCopy.copy(
                from: source.openWhole(creating: false), to: target.openWhole(creating: true))
            let text = environment.wording.text(
                .storeCopied,
                ["target": target.text, "count": "\(count)", "source": source.text])
            try environment.output.print(text + "\n")
            return 0
        }
    }
}

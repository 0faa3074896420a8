import CommandLine
import Files
import Journal
import Publishing
import SQLStore
import Wording

/// `dosecal restore`: replaces the store by a backup.
enum RestoreCommand {
    private static let grammar = Grammar(
        name: "restore", summary: "replace the store with a backup",
        discussion: """
            Checks the backup first. If it is damaged or was changed, comes from a newer dosecal \
            or is not a backup, the store stays as it is. Otherwise the old store is kept next to \
            the new one, under a name that ends in the time.

            An address that was rotated or revoked after the backup stays withdrawn, and feeds at \
            addresses that the backup does not have are removed. After a backup without secrets, it \
            names what has to be set up again.

            Exit status: 0 done, 1 not done, or a feed could not be removed, 64 wrong usage.
            """,
        operands: Operands("FILE", 1...1, completion: .files(extensions: ["db"]), "the backup"),
        options: [Arguments.nowOption, StoreAddress.option])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let path = try environment.storeAddress().requireFile(.refusalRestoreDatabase)
            let restored = try SQLiteStore.restore(
                from: arguments.operands[0], to: path, at: arguments.now(environment))
            var lines = ["'\(path)' now has the content of '\(arguments.operands[0])'"]
            if let kept = restored.kept {
                lines.append("the previous store is kept as '\(kept)'")
            }
            lines += restored.withdrawn.map {
                "the address of '\($0)' was withdrawn after the backup and stays withdrawn; 'dosecal "
                    + "subscriber rotate \($0)' gives a new one"
            }
            try environment.output.print(lines.map { $0 + "\n" }.joined())
            return complete(path, restored, environment)
        }
    }

    /// Names what has to be set up again, and removes the feeds whose addresses the restored store
    /// does not know.
    private static func complete(
        _ path: String, _ restored: Restored, _ environment: Environment
    ) -> Int32 {
        do {
            let store = try SQLiteStore(path: path, creating: false)
            let known = Set(try store.subscribers().map(\.id))
            let missing = restored.missing.filter { !known.contains($0) }.map {
                "'\($0)' has no address in the backup; add it again with 'dosecal subscriber add'"
            }
            let needs = try RestoredNeeds.lines(of: store, withdrawn: restored.withdrawn)
            try environment.output.print((missing + needs).map { $0 + "\n" }.joined())
            let usual = "\(try environment.storeFolder())/feeds"
            let folders = [try store.value(of: .feedsFolder), restored.feedsFolder, usual]
            let count = try Set(folders.compactMap { $0 }).sorted().reduce(0) { sum, folder in
                try sum + Publisher.removeUnknownFeeds(from: folder, of: store)
            }
            guard count > 0 else { return 0 }
            let what = count == 1 ? "1 feed is" : "\(count) feeds are"
            try environment.output.print(
                "\(what) removed, because their addresses are no longer valid\n")
            return 0
        } catch {
            environment.messages.error(
                "\(error); remove the feeds of withdrawn addresses with 'dosecal publish'")
            return 1
        }
    }
}

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
            let wording = environment.wording
            var lines = [
                wording.text(.restoreDone, ["path": path, "backup": arguments.operands[0]])
            ]
            if let kept = restored.kept { lines.append(wording.text(.restoreKept, ["path": kept])) }
            lines += restored.withdrawn.map { wording.text(.restoreWithdrawn, ["id": $0]) }
            try environment.output.print(lines.map { $0 + "\n" }.joined())
            return complete(path, restored, environment)
        }
    }

    /// Names what has to be set up again, and removes the feeds whose addresses the restored store
    /// does not know.
    private static func complete(
        _ path: String, _ restored: Restored, _ environment: Environment
    ) -> Int32 {
        let wording = environment.wording
        do {
            let store = try SQLiteStore(path: path, creating: false)
            let known = Set(try store.subscribers().map(\.id))
            let missing = restored.missing.filter { !known.contains($0) }.map {
                wording.text(.restoreMissing, ["id": $0])
            }
            let needs = try RestoredNeeds.lines(
                of: store, withdrawn: restored.withdrawn, wording)
            try environment.output.print((missing + needs).map { $0 + "\n" }.joined())
            let usual = "\(try environment.storeFolder())/feeds"
            let folders = [try store.value(of: .feedsFolder), restored.feedsFolder, usual]
            let count = try Set(folders.compactMap { $0 }).sorted().reduce(0) { sum, folder in
                try sum + Publisher.removeUnknownFeeds(from: folder, of: store)
            }
            guard count > 0 else { return 0 }
            try environment.output.print(wording.counted(.restoreFeeds, count) + "\n")
            return 0
        } catch {
            let text = wording.text(of: error) ?? "\(error)"
            environment.messages.error(wording.text(.restoreFailed, ["error": text]))
            return 1
        }
    }
}

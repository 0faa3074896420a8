package import CivilTime
package import Journal

extension SQLiteStore {
    /// Replaces a store by a copy of a backup, completely or not at all.
    ///
    /// The replaced store is kept beside it under a name with the time. Tokens that were withdrawn
    /// after the backup remain withdrawn.
    @discardableResult
    package static func restore(
        from backup: String, to path: String, at moment: Instant
    ) throws(StoreError) -> Restored {
        let (source, target) = (StoreFile(at: backup), StoreFile(at: path))
        guard !source.isSame(as: target) else { throw StoreError(.restoreFromStore, path) }
        TemporaryStore.removeLeftovers(beside: target)
        let checked = try checked(source)
        let digits = "\(moment)".filter { $0 != "-" && $0 != ":" }
        let kept = StoreFile(path: "\(target.path).before-restore-\(digits)")
        guard !kept.exists else { throw StoreError(.keptAlready, kept.path) }
        try kept.requireNoLeftovers()
        try target.makeFolders()
        let new = try TemporaryStore(beside: target)
        defer { new.remove() }
        try copy(checked.connection, to: new.file, for: target)
        try prepare(new.file)
        return try exchange(target, for: new.file, keeping: kept) { replaced throws(StoreError) in
            try takeOver(replaced, into: new.file, for: target, at: moment)
        }
    }

    /// Renames a store with all its files.
    package static func move(_ path: String, to destination: String) throws(StoreError) {
        let (file, target) = (StoreFile(at: path), StoreFile(path: destination))
        guard file.exists else {
            try file.requireNoLeftovers()
            throw StoreError(.missing, path)
        }
        guard !target.exists, target.leftover == nil else {
            throw StoreError(.takenName, destination)
        }
        if let old = try locked(file) {
            try file.moveWhole(to: target)
            old.close()
            target.removeSpentJournal()
        } else {
            let lock = try FileLock(file)
            try file.moveWhole(to: target)
            lock.release()
        }
    }

    /// Returns a backup that can be restored. Throws an error if it is missing or damaged.
    private static func checked(_ source: StoreFile) throws(StoreError) -> SQLiteStore {
        do throws(StoreError) {
            return try sound(source)
        } catch {
            switch error.reason {
            case .missing: throw StoreError(.missingBackup, source.path)
            case .empty: throw StoreError(.damagedBackup("it is empty"), source.path)
            case .cutOff(let bytes, let whole):
                let what = "cut off: \(bytes) of \(whole) bytes are there"
                throw StoreError(.damagedBackup(what), source.path)
            case .damaged(let what): throw StoreError(.damagedBackup(what), source.path)
            default: throw error
            }
        }
    }

    private static func sound(_ source: StoreFile) throws(StoreError) -> SQLiteStore {
        let known = Schema.migrations.count
        try source.requireStore(known: known)
        let log = try WALInspector(beside: source)
        let access: SQLiteConnection.Access = log == nil ? .frozen : .reading
        let connection = try SQLiteConnection(source.path, for: access, patience: usualPatience)
        try log?.requireWhole(in: connection)
        let version = try version(connection, known: known)
        try requireTables(connection)
        let store = SQLiteStore(connection, Schema.migrations[..<version])
        if let fault = store.content().compactMap(\.reason.damage).first {
            throw StoreError(.damagedBackup(fault), source.path)
        }
        return store
    }

    /// Sets WAL mode before the file gets its final name, so that the mode never changes while
    /// another process replaces the file.
    private static func prepare(_ new: StoreFile) throws(StoreError) {
        let connection = try SQLiteConnection(new.path, for: .writing, patience: usualPatience)
        try connection.run("PRAGMA journal_mode = WAL")
    }

    /// Replaces the file of a store while no other process can open it. `complete` changes the new
    /// file before that.
    private static func exchange(
        _ target: StoreFile, for new: StoreFile, keeping kept: StoreFile,
        _ complete: (ReplacedStore) throws(StoreError) -> Restored
    ) throws(StoreError) -> Restored {
        guard target.exists else {
            try target.requireNoLeftovers()
            let restored = try complete(ReplacedStore())
            guard try new.moveOnce(to: target) else { throw StoreError(.inUse, target.path) }
            return restored
        }
        var restored: Restored
        if let old = try locked(target) {
            restored = try complete(try replaced(old))
            try new.replace(target, keeping: kept)
            old.close()
            kept.removeSpentJournal()
        } else {
            let lock = try FileLock(target)
            restored = try complete(ReplacedStore())
            try new.replace(target, keeping: kept)
            lock.release()
        }
        restored.kept = kept.path
        return restored
    }

    /// Reads the data to take from the old store. A damaged store has none; its withdrawn tokens
    /// are also in the file beside it.
    private static func replaced(
        _ old: SQLiteConnection
    ) throws(StoreError) -> ReplacedStore {
        do throws(StoreError) {
            return try ReplacedStore(old)
        } catch {
            if case .system = error.reason { throw error }
            return ReplacedStore()
        }
    }

    /// Withdraws the tokens in a new store that were withdrawn in the replaced one.
    private static func takeOver(
        _ replaced: ReplacedStore, into new: StoreFile, for target: StoreFile, at moment: Instant
    ) throws(StoreError) -> Restored {
        try WithdrawnTokens(beside: target).keep(replaced.withdrawn)
        let withdrawn = try WithdrawnTokens(beside: target)
        let connection = try SQLiteConnection(new.path, for: .writing, patience: usualPatience)
        let valid = try connection.validTokens()
        let ended = valid.filter { withdrawn.has($0.token) }
        for issued in ended {
            try connection.run(
                "UPDATE feed_token SET until = ? WHERE token = ?",
                [.integer(moment.seconds), .text(issued.token)])
        }
        try connection.forgetTold(at: moment)
        try connection.signOutOwners()
        let known = Set(valid.map(\.subscriber))
        return Restored(
            withdrawn: ended.map(\.subscriber).sorted(),
            missing: replaced.subscribers.filter { !known.contains($0) }.sorted(),
            feedsFolder: replaced.feedsFolder)
    }

    /// Returns the old store, locked and with all changes moved from its log into the file, or
    /// `nil` if it is damaged, so that its log must be kept.
    private static func locked(_ target: StoreFile) throws(StoreError) -> SQLiteConnection? {
        do throws(StoreError) {
            try target.requireStore(known: .max)
            let log = try WALInspector(beside: target)
            let connection = try SQLiteConnection(target.path, for: .writing, patience: 0)
            connection.keepsWALOnClose(true)
            try log?.requireWhole(in: connection)
            guard try connection.faults().isEmpty else { return nil }
            try connection.run("PRAGMA locking_mode = EXCLUSIVE")
            try connection.run("PRAGMA journal_mode = DELETE")
            WALInspector.removeMarker(beside: target)
            try connection.run("BEGIN EXCLUSIVE")
            return connection
        } catch {
            switch error.reason {
            case .busy: throw StoreError(.inUse, target.path)
            case .full, .readOnly: throw error
            default: return nil
            }
        }
    }

    private static var usualPatience: Int { StoreSettings().patience }
}

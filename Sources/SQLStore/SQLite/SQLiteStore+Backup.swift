package import Journal

extension SQLiteStore {
    /// Writes a consistent copy while others write, whole or not at all, for the owner alone.
    ///
    /// An earlier backup is replaced where all that it holds is in the new one, and that is whole;
    /// else the new one is kept beside it. Any other file is not replaced.
    package func backup(to path: String) throws(StoreError) {
        precondition(!connection.isInTransaction, "a copy is no part of a change")
        let target = StoreFile(at: path)
        if target.exists {
            guard !target.isSame(as: StoreFile(path: connection.path)) else {
                throw StoreError(.backupOntoStore, path)
            }
            try Self.requireBackup(target)
        }
        try target.requireRoom()
        TemporaryStore.removeLeftovers(beside: target)
        let new = try TemporaryStore(beside: target)
        defer { new.remove() }
        try Self.copy(connection, to: new.file, for: target)
        if let doubt = try doubt(about: new.file, beside: target) {
            let kept = StoreFile(path: Self.doubtful(target.path))
            if kept.exists { try Self.requireBackup(kept) }
            try new.file.move(to: kept)
            throw StoreError(doubt, path)
        }
        try new.file.move(to: target)
    }

    private static func doubtful(_ path: String) -> String { "\(path).doubtful" }

    /// Why a copy must not take the place of a backup, or bear its name.
    private func doubt(
        about new: StoreFile, beside target: StoreFile
    ) throws(StoreError) -> StoreError.Reason? {
        let kept = Self.doubtful(target.path)
        let frozen = try SQLiteConnection(new.path, for: .frozen, patience: 0)
        let copy = SQLiteStore(frozen, migrations)
        if let damage = copy.content().compactMap(\.reason.damage).first {
            return .doubtfulBackup(damage, kept: kept)
        }
        guard target.exists, let earlier = try readableNames(in: target) else { return nil }
        let missing = earlier.subtracting(try Self.names(in: new)).count
        return missing == 0 ? nil : .lesserBackup(missing: missing, kept: kept)
    }

    /// The names in an earlier backup, or `nil` if it is damaged and therefore worth less than a sound one.
    private func readableNames(in target: StoreFile) throws(StoreError) -> Set<String>? {
        do throws(StoreError) {
            return try Self.names(in: target)
        } catch {
            if case .system = error.reason { throw error }
            return nil
        }
    }

    /// What a backup must go on to hold: entries, versions of plans and evidence by their names.
    private static func names(in file: StoreFile) throws(StoreError) -> Set<String> {
        let connection = try SQLiteConnection(file.path, for: .frozen, patience: 0)
        var names: Set<String> = []
        for question in [
            "SELECT id FROM entry",
            "SELECT id || ' ' || number FROM plan_version JOIN person ON person.key = person",
            "SELECT id || ' ' FROM evidence",
        ] {
            // The first stores had no evidence.
            if question.contains("evidence"), try connection.integer(evidenceTables) != 1 {
                continue
            }
            _ = try connection.rows(question) { row throws(StoreError) in
                if let name = row.text(at: 0) { names.insert(name) }
            }
        }
        return names
    }

    private static let evidenceTables = "SELECT count(*) FROM sqlite_schema WHERE name = 'evidence'"

    /// Makes sure that only a backup is replaced.
    private static func requireBackup(_ target: StoreFile) throws(StoreError) {
        do throws(StoreError) {
            try target.requireStore(known: .max)
        } catch {
            switch error.reason {
            case .empty, .cutOff: throw StoreError(.spoiltTarget, target.path)
            default: throw error
            }
        }
    }

    static func copy(
        _ connection: SQLiteConnection, to new: StoreFile, for target: StoreFile
    ) throws(StoreError) {
        do throws(StoreError) {
            try connection.copy(to: new.path)
            try becomeAnother(new)
            try new.sync()
        } catch {
            // What is full or read-only is the place of the copy.
            let isAboutCopy = [.full, .readOnly].contains(error.reason)
            throw isAboutCopy ? StoreError(error.reason, target.path) : error
        }
    }

    /// Changes that wait for the original must never be taken for the copy's.
    private static func becomeAnother(_ copy: StoreFile) throws(StoreError) {
        let connection = try SQLiteConnection(copy.path, for: .writing, patience: 0)
        guard try version(connection, known: .max) >= Schema.digested else { return }
        do throws(StoreError) {
            try connection.becomeAnother()
        } catch {
            switch error.reason {
            // One that is damaged is found out later, and by its name.
            case .damaged, .unreadable, .notADatabase, .refused: break
            default: throw error
            }
        }
    }
}

package import Journal

extension SQLiteStore {
    /// Writes a consistent copy while other processes write. The copy is complete or not written at
    /// all, and only its owner can read it.
    ///
    /// An earlier backup is replaced only if the new one is intact and contains everything in it.
    /// Otherwise the new one is stored under another name. A file that is not a backup is never
    /// replaced.
    ///
    /// - Parameter withoutSecrets: Whether the copy leaves out addresses, passwords and keys.
    package func backup(
        to path: String, withoutSecrets: Bool = false
    ) throws(StoreError) {
        precondition(!connection.isInTransaction, "a copy is no part of a change")
        let target = StoreFile(at: path)
        if target.exists {
            guard !target.isSame(as: StoreFile(path: connection.path)) else {
                throw StoreError(.backupOntoStore, path)
            }
            try Self.requireBackup(target)
            if withoutSecrets, try Self.hasSecrets(target) {
                throw StoreError(.secretsInTarget, path)
            }
        }
        try target.requireNoLeftovers()
        TemporaryStore.removeLeftovers(beside: target)
        let new = try TemporaryStore(beside: target)
        defer { new.remove() }
        try Self.copy(connection, to: new.file, for: target)
        if withoutSecrets {
            try Self.removeSecrets(from: new.file)
            try new.file.sync()
        }
        if let doubt = try doubt(about: new.file, beside: target) {
            let kept = StoreFile(path: Self.doubtful(target.path))
            if kept.exists { try Self.requireBackup(kept) }
            try new.file.move(to: kept)
            throw StoreError(doubt, path)
        }
        try new.file.move(to: target)
    }

    private static func doubtful(_ path: String) -> String { "\(path).doubtful" }

    /// Returns the reason why a copy must not replace a backup or get its name, or `nil` if it may.
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

    /// Returns the identifiers in an earlier backup, or `nil` if it is damaged and may therefore be
    /// replaced.
    private func readableNames(in target: StoreFile) throws(StoreError) -> Set<String>? {
        do throws(StoreError) {
            return try Self.names(in: target)
        } catch {
            if case .system = error.reason { throw error }
            return nil
        }
    }

    /// Returns the identifiers of all entries, plan versions and evidence, which a later backup
    /// must contain.
    private static func names(in file: StoreFile) throws(StoreError) -> Set<String> {
        let connection = try SQLiteConnection(file.path, for: .frozen, patience: 0)
        var names: Set<String> = []
        for question in [
            "SELECT id FROM entry",
            "SELECT id || ' ' || number FROM plan_version JOIN person ON person.key = person",
            "SELECT id || ' ' FROM evidence",
        ] {
            // Stores of the first version had no evidence.
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

    /// Throws an error if the target is not a backup.
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
            try assignNewID(new)
            try new.sync()
        } catch {
            // These errors concern the place of the copy.
            let isAboutCopy = [.full, .readOnly].contains(error.reason)
            throw isAboutCopy ? StoreError(error.reason, target.path) : error
        }
    }

    /// Gives the copy a new store ID, so that the log of the original is never applied to it.
    private static func assignNewID(_ copy: StoreFile) throws(StoreError) {
        let connection = try SQLiteConnection(copy.path, for: .writing, patience: 0)
        guard try version(connection, known: .max) >= Schema.digested else { return }
        do throws(StoreError) {
            try connection.assignNewID()
        } catch {
            switch error.reason {
            // Damage is reported later, by a check with a clearer message.
            case .damaged, .unreadable, .notADatabase, .refused: break
            default: throw error
            }
        }
    }
}

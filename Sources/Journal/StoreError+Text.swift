extension StoreError: CustomStringConvertible {
    /// The error and what to do about it. It contains no health data, so it is safe to log.
    package var description: String {
        switch reason {
        case .missing: "there is no store at '\(path)'; 'dosecal apply PLAN' makes one"
        case .notAFile: "'\(path)' is a folder or a device; name the file of a store"
        case .inTheWay(.otherFile):
            "'\(path)' is not a dosecal store, or its beginning is damaged; restore a backup, move it "
                + "away, or set DOSECAL_HOME to another folder"
        case .inTheWay(let obstacle):
            "'\(path)' is \(Self.name(obstacle)); move it away, or set DOSECAL_HOME to another "
                + "folder"
        case .empty:
            "'\(path)' is empty, so it is not a store; restore a backup, or move it away to start again"
        case .notADatabase: "'\(path)' is not a dosecal store; name another file"
        case .foreign:
            "'\(path)' is another program's database, not a dosecal store; name another file"
        case .cutOff(let bytes, let whole):
            "'\(path)' is cut off: it has \(bytes) of \(whole) bytes; restore a backup"
        case .newer(let version, let known):
            "'\(path)' was written by a newer dosecal (store version \(version), this one supports "
                + "\(known)); install the newer dosecal"
        case .upgraded(let version, let known):
            "'\(path)' was upgraded by a newer dosecal (store version \(version), this one supports "
                + "\(known)); end this one, and start the newer dosecal"
        case .older(let version, let known):
            "'\(path)' has store version \(version) and must be upgraded to \(known), but is "
                + "read-only; make the file and its folder writable"
        case .damaged(let what):
            "'\(path)' is damaged (\(what)); run 'dosecal doctor', or restore a backup"
        case .unreadable(let row):
            "'\(path)' is damaged (\(row) is invalid); run 'dosecal doctor', or restore a backup"
        case .unreadableChanges:
            "'\(path)' cannot be read here, because its last changes are still in '\(path)-wal'; "
                + "make the folder writable, or copy both files to one that is"
        case .leftChanges:
            "'\(path)' belongs to another store and would damage a new store at its place; end every "
                + "dosecal, move it to its store, and try again"
        case .foreignChanges:
            "'\(path)-wal' contains changes of a store other than '\(path)' and would damage it; end "
                + "every dosecal, move it to its store, and try again"
        case .damagedChanges:
            "the last changes of '\(path)' are in '\(path)-wal', which is damaged, and would be lost; "
                + "keep a copy of both, then restore a backup"
        case .busy(let milliseconds, let process):
            "another dosecal\(process.map { " (process \($0))" } ?? "") has been writing to "
                + "'\(path)' for \(Self.duration(milliseconds)); try again"
        case .upgradeWaits(let milliseconds, let others):
            "'\(path)' must be upgraded, but others have been changing it for "
                + "\(Self.duration(milliseconds))\(Self.names(others)); try again when they are done"
        case .inUse: "another dosecal has '\(path)' open; stop it and try again"
        case .readOnly:
            "cannot write to '\(path)': it is read-only; make the file and its folder writable"
        case .forbidden(let place, let owner, let user):
            "cannot use '\(path)': '\(place)' belongs to user and group \(owner), and dosecal runs as "
                + "\(user); make it theirs (chown -R \(user)), or name another place with "
                + "DOSECAL_HOME or --store; for a volume of a container, do this outside of it"
        case .full: "cannot write to '\(path)': the disk is full; make room and try again"
        case .replaced: "'\(path)' was replaced by another file in the meantime; try again"
        case .brokenTransaction:
            "cannot write to '\(path)': the change was not completed; try again"
        case .notEmpty:
            "'\(path)' is not empty; name a new file or an empty database for the copy"
        case .noLibrary:
            "'\(path)' needs PostgreSQL's library 'libpq', which is not installed; install it, on "
                + "Debian with 'apt install libpq5'"
        case .unreachable(let reason):
            "cannot reach '\(path)': \(reason); check the address and that the database runs, and "
                + "try again"
        case .unknownOutcome:
            "the connection to '\(path)' was lost at the end of a change, which may be recorded or "
                + "not; check before you repeat it"
        case .system(let action, let reason): "cannot \(action) '\(path)': \(reason)"
        case .backupOntoStore: "'\(path)' is the store itself; name another file for the backup"
        case .damagedBackup(let what):
            "'\(path)' is damaged (\(what)), so it is not restored; name another backup"
        case .doubtfulBackup(let what, let kept):
            "the store is damaged (\(what)), so '\(path)' is not replaced and the copy is "
                + "'\(kept)'; 'dosecal doctor' explains what to do"
        case .lesserBackup(let missing, let kept):
            "'\(path)' contains \(missing) entries, versions of plans or pieces of evidence that the "
                + "store does not have, so it is not replaced and the new backup is '\(kept)'; "
                + "if you no longer need '\(path)', move it away"
        case .secretsInTarget:
            "'\(path)' is a backup with addresses, passwords and keys, so one without them does not "
                + "replace it; name another file"
        case .secretInRecord(let subscriber):
            "the address of '\(subscriber)' is in a calendar entry that was read, which a backup "
                + "keeps; give '\(subscriber)' a new address first: 'dosecal subscriber rotate "
                + "\(subscriber)'"
        case .takenName: "'\(path)' already exists; name a new file"
        case .missingBackup: "there is no backup at '\(path)'; name another"
        case .spoiltTarget:
            "'\(path)' is not a complete backup, so it is not replaced; move it away, or name another file"
        case .restoreFromStore: "'\(path)' is the store itself; name a backup to restore"
        case .keptAlready: "'\(path)' already exists and is kept; try again in a second"
        case .otherContent(let id):
            "'\(path)' already has a different entry \(id); give the new one its own id"
        case .undoesItself(let id):
            "entry \(id) would undo itself; name an earlier entry in its 'undoes'"
        case .outOfRange(let id):
            "entry \(id) has an 'amount' outside 0 to 1000000, an 'ordinal' below 1 or a time "
                + "outside the years 1 to 9999; correct it"
        case .evidenceOutOfRange(let id):
            "evidence \(id) has a 'line' below 1 or a time 'read' outside the years 1 to 9999; "
                + "correct it"
        case .unknownUnmatched(let number):
            "'\(path)' has no unsettled entry \(number); 'dosecal unmatched' lists them"
        case .refused(let rule):
            "'\(path)' does not accept what dosecal wrote (\(rule)); please report this bug"
        case .wrongVersion(let number, let next):
            "version \(number) of the plan cannot be added to '\(path)', whose next is \(next); "
                + "read it again and retry"
        case .versionOutOfRange(let number):
            "version \(number) of the plan would start on a day outside the years 1 to 9999; "
                + "give another day"
        case .notUTF8(let version):
            "version \(version) of the plan is not UTF-8; save the file as UTF-8"
        }
    }

    private static func name(_ obstacle: Obstacle) -> String {
        switch obstacle {
        case .folder: "a folder or a device"
        case .otherFile: "not a dosecal store"
        case .otherDatabase: "another program's database, not a dosecal store"
        }
    }

    private static func names(_ others: [Other]) -> String {
        guard !others.isEmpty else { return "" }
        let names = others.map { other in
            let place = other.host.isEmpty ? "" : " from \(other.host)"
            return "process \(other.process)\(place) for \(other.seconds) s"
        }
        return " (\(names.joined(separator: ", ")))"
    }

    private static func duration(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}

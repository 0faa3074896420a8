extension StoreError: CustomStringConvertible {
    /// What is wrong and what to do; nothing of the content, so safe to log.
    package var description: String {
        switch reason {
        case .missing: "there is no store at '\(path)'; 'dosecal apply PLAN' makes one"
        case .notAFile: "'\(path)' is a folder or a device; name the file of a store"
        case .inTheWay(let obstacle):
            "'\(path)' is \(Self.name(obstacle)); move it away, or set DOSECAL_HOME to another "
                + "folder"
        case .empty:
            "'\(path)' is empty, so it is no store; restore a backup, or move it away to begin anew"
        case .notADatabase: "'\(path)' is no store of dosecal; name another file"
        case .foreign:
            "'\(path)' is the database of another program, no store of dosecal; name another file"
        case .cutOff(let bytes, let whole):
            "'\(path)' is cut off: \(bytes) of \(whole) bytes are there; restore a backup"
        case .newer(let version, let known):
            "'\(path)' was written by a newer dosecal (store version \(version), this one knows "
                + "\(known)); install the newer dosecal"
        case .older(let version, let known):
            "'\(path)' has store version \(version) and must be brought to \(known), but cannot be "
                + "written; make the file and its folder writable"
        case .damaged(let what):
            "'\(path)' is damaged (\(what)); run 'dosecal doctor', or restore a backup"
        case .unreadable(let row):
            "'\(path)' is damaged (\(row) means nothing); run 'dosecal doctor', or restore a backup"
        case .unreadableChanges:
            "'\(path)' cannot be read here, because its last changes are still in '\(path)-wal'; "
                + "make the folder writable, or copy both files to one that is"
        case .busy(let milliseconds):
            "another dosecal has been writing to '\(path)' for \(Self.duration(milliseconds)); "
                + "try again"
        case .inUse: "another dosecal has '\(path)' open; end it and try again"
        case .readOnly:
            "cannot write to '\(path)': it is read-only; make the file and its folder writable"
        case .full: "cannot write to '\(path)': the disk is full; make room and try again"
        case .replaced: "another file has taken the place of '\(path)' meanwhile; try again"
        case .brokenTransaction:
            "cannot write to '\(path)': the change was given up half-way; try again"
        case .system(let action, let reason): "cannot \(action) '\(path)': \(reason)"
        case .backupOntoStore: "'\(path)' is the store itself; name another file for the backup"
        case .damagedBackup(let what):
            "'\(path)' is damaged (\(what)), so it is not restored; name another backup"
        case .missingBackup: "there is no backup at '\(path)'; name another"
        case .spoiltTarget:
            "'\(path)' is no whole backup, so it is not replaced; move it away, or name another file"
        case .restoreFromStore: "'\(path)' is the store itself; name a backup to restore"
        case .keptAlready: "'\(path)' is there already and is kept; try again in a second"
        case .otherContent(let id):
            "entry \(id) is in '\(path)' with other content; give the new one an id of its own"
        case .undoesItself(let id):
            "entry \(id) would undo itself; name an earlier entry in its 'undoes'"
        case .outOfRange(let id):
            "entry \(id) has an 'amount' outside 0 to 1000000, an 'ordinal' below 1 or a time "
                + "outside the years 1 to 9999; correct it"
        case .evidenceOutOfRange(let id):
            "evidence \(id) has a 'line' below 1 or a time 'read' outside the years 1 to 9999; "
                + "correct it"
        case .unknownUnmatched(let number):
            "nothing numbered \(number) waits in '\(path)'; 'dosecal unmatched' lists what does"
        case .refused(let rule):
            "'\(path)' does not take what dosecal made (\(rule)); report this as a mistake of dosecal"
        case .wrongVersion(let number, let next):
            "version \(number) of the plan cannot be added to '\(path)', whose next is \(next); "
                + "read it again and retry"
        case .versionOutOfRange(let number):
            "version \(number) of the plan would count from outside the years 1 to 9999; name "
                + "another day"
        case .notUTF8(let version):
            "version \(version) of the plan is not UTF-8; save the file as UTF-8"
        }
    }

    private static func name(_ obstacle: Obstacle) -> String {
        switch obstacle {
        case .folder: "a folder or a device"
        case .otherFile: "no store of dosecal"
        case .otherDatabase: "the database of another program, no store of dosecal"
        }
    }

    private static func duration(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}

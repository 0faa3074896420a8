/// An error of a store, as data. `Wording` has the messages.
package struct StoreError: Error, Hashable, Sendable {
    /// The reason of a store error.
    package enum Reason: Hashable, Sendable {
        /// There is no store at the path.
        case missing
        /// The path leads to a folder or a device.
        case notAFile
        /// Something else is at the path of the store.
        case inTheWay(Obstacle)
        /// The file is empty.
        case empty
        /// The file is not a database.
        case notADatabase
        /// The file is the database of another program.
        case foreign
        /// The file is shorter than its header states.
        case cutOff(bytes: Int, of: Int)
        /// The store was written by a newer dosecal.
        case newer(version: Int, known: Int)
        /// A newer dosecal has upgraded the store since it was opened.
        case upgraded(version: Int, known: Int)
        /// The store must be upgraded, but is read-only.
        case older(version: Int, known: Int)
        /// The content of the store is inconsistent.
        case damaged(String)
        /// A row has no valid meaning.
        case unreadable(row: String)
        /// The write-ahead log can be read only if the folder is writable.
        case unreadableChanges
        /// A write-ahead log or journal of a removed store is at the place of a new one.
        case leftChanges
        /// The write-ahead log beside the file belongs to another store.
        case foreignChanges
        /// A part of the write-ahead log cannot be read.
        case damagedChanges
        /// Another process was writing for this many milliseconds.
        case busy(milliseconds: Int, process: Int? = nil)
        /// The store must be upgraded, but other processes were changing it for this many
        /// milliseconds.
        case upgradeWaits(milliseconds: Int, for: [Other])
        /// Another process has the store open.
        case inUse
        /// The file or its folder is not writable.
        case readOnly
        /// The file, or the nearest folder that exists, belongs to another user; `owner` and `user`
        /// are the IDs of user and group, as in 1000:1000.
        case forbidden(place: String, owner: String, user: String)
        /// The disk is full.
        case full
        /// The path has led to a different file since the store was opened.
        case replaced
        /// The transaction was ended by an error.
        case brokenTransaction
        /// The target of a copy is not empty.
        case notEmpty
        /// The library for PostgreSQL is not installed.
        case noLibrary
        /// The database cannot be reached, or closed the connection.
        case unreachable(String)
        /// The connection was lost during a commit, so the change may be stored or not.
        case unknownOutcome
        /// A system call failed.
        case system(action: String, reason: String)
        /// The target of a backup is the store itself.
        case backupOntoStore
        /// The backup is damaged.
        case damagedBackup(String)
        /// There is no backup at the path.
        case missingBackup
        /// The store is damaged, so its backup is stored under another name.
        case doubtfulBackup(String, kept: String)
        /// An earlier backup has this many entries, versions and pieces of evidence that the store
        /// lacks, so the new one is stored under another name.
        case lesserBackup(missing: Int, kept: String)
        /// The earlier backup contains secrets, which the new one would leave out.
        case secretsInTarget
        /// A calendar entry in the record contains the address of a subscriber, so the store cannot
        /// be copied without secrets.
        case secretInRecord(subscriber: String)
        /// The new name for a store is taken.
        case takenName
        /// The file that a backup would replace is not a complete backup.
        case spoiltTarget
        /// The backup to restore is the store itself.
        case restoreFromStore
        /// The file that would keep the replaced store already exists.
        case keptAlready
        /// The store has an entry with this ID and other content.
        case otherContent(EntryID)
        /// An undoing names itself.
        case undoesItself(EntryID)
        /// An amount, ordinal or time of the entry is out of range.
        case outOfRange(EntryID)
        /// The line or time of the evidence is out of range.
        case evidenceOutOfRange(EvidenceID)
        /// There is no unmatched evidence with this number.
        case unknownUnmatched(Int)
        /// A row violates a constraint of its table.
        case refused(String)
        /// The version of a plan is not the next one.
        case wrongVersion(Int, next: Int)
        /// The version of a plan would start outside the years 1 to 9999.
        case versionOutOfRange(Int)
        /// The text of the version is not UTF-8.
        case notUTF8(version: Int)
    }
    /// A process that is changing the store.
    package struct Other: Hashable, Sendable {
        /// The process ID in the database.
        package let process: Int
        /// The host from which the session is connected, or an empty string for the machine of the
        /// database.
        package let host: String
        /// The duration of the session's transaction in seconds.
        package let seconds: Int

        /// Creates a description of a process.
        package init(process: Int, host: String, seconds: Int) {
            (self.process, self.host, self.seconds) = (process, host, seconds)
        }
    }
    /// A file at the path of the store that is not a store.
    package enum Obstacle: Hashable, Sendable {
        /// A folder or a device.
        case folder
        /// A file that is not a database.
        case otherFile
        /// The database of another program.
        case otherDatabase
    }
    /// The reason of the error.
    package let reason: Reason
    /// The path or address of the store.
    package let path: String

    /// Creates an error for a path.
    package init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }
}

extension StoreError {
    /// Whether content of the store is lost or changed.
    package var isDamage: Bool {
        switch reason {
        case .damaged, .unreadable: true
        default: false
        }
    }

    /// Whether a later attempt may succeed, for example because another process is writing, or the
    /// server is about to be upgraded.
    package var mayPass: Bool {
        switch reason {
        case .busy, .upgradeWaits, .upgraded, .inUse, .replaced, .unreachable, .unknownOutcome: true
        default: false
        }
    }

    /// Whether the error concerns one row, so that all others can be read.
    package var isAboutOneRow: Bool {
        if case .unreadable = reason { true } else { false }
    }
}

extension StoreError: CustomStringConvertible {
    /// The store and the kind of the error. It contains no health data, so it is safe to log.
    package var description: String { "'\(path)': \(reason)" }
}

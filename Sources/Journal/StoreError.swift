/// Why the store could not do what it was asked.
package struct StoreError: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// There is no store yet.
        case missing
        /// The path leads to a folder or a device.
        case notAFile
        /// Something else is in the place of the store.
        case inTheWay(Obstacle)
        /// The file has no content at all.
        case empty
        /// The file is no database.
        case notADatabase
        /// The file is the database of another program.
        case foreign
        /// The file ends too early.
        case cutOff(bytes: Int, of: Int)
        /// A newer dosecal has written it.
        case newer(version: Int, known: Int)
        /// A newer dosecal has changed its tables since this one opened it.
        case upgraded(version: Int, known: Int)
        /// It must be brought up to date first, and cannot be written.
        case older(version: Int, known: Int)
        /// Its content contradicts itself.
        case damaged(String)
        /// A row that means nothing.
        case unreadable(row: String)
        /// Its last changes can be read only where the folder is writable.
        case unreadableChanges
        /// Changes of a store that is gone from there are in the place of a new one's.
        case leftChanges
        /// The changes that wait beside it are those of another store.
        case foreignChanges
        /// Of the changes that wait beside it some cannot be read.
        case damagedChanges
        /// Another process was writing for this many milliseconds.
        case busy(milliseconds: Int, process: Int? = nil)
        /// It must be brought up to date first, and others were changing it for this many
        /// milliseconds.
        case upgradeWaits(milliseconds: Int, for: [Other])
        /// Another process has it open.
        case inUse
        /// The file or its folder cannot be written.
        case readOnly
        /// The disk is full.
        case full
        /// Another file has taken its place since it was opened.
        case replaced
        /// A transaction was ended by an error that nobody passed on.
        case brokenTransaction
        /// A copy of a store would go where something is kept already.
        case notEmpty
        /// The library with which databases are reached is not there.
        case noLibrary
        /// The database cannot be reached, or ended the connection.
        case unreachable(String)
        /// The connection was lost while a change was being kept.
        case unknownOutcome
        /// The system refused.
        case system(action: String, reason: String)
        /// A backup would overwrite the store itself.
        case backupOntoStore
        /// A backup that contradicts itself.
        case damagedBackup(String)
        /// There is no backup of that name.
        case missingBackup
        /// The store is damaged, so its backup is kept under another name.
        case doubtfulBackup(String, kept: String)
        /// An earlier backup has so many entries, versions and pieces of evidence that the store
        /// has not, so that the new one is kept under another name.
        case lesserBackup(missing: Int, kept: String)
        /// A store cannot be moved to where something is.
        case takenName
        /// What a backup would replace is no whole backup.
        case spoiltTarget
        /// A store cannot be restored from itself.
        case restoreFromStore
        /// The file kept at an earlier restore is there already.
        case keptAlready
        /// An entry is there with other content.
        case otherContent(EntryID)
        /// An undoing that would undo itself.
        case undoesItself(EntryID)
        /// An entry with an amount, an ordinal or a moment that cannot be.
        case outOfRange(EntryID)
        /// Evidence with a line or a moment that cannot be.
        case evidenceOutOfRange(EvidenceID)
        /// No evidence that matched nothing has this number.
        case unknownUnmatched(Int)
        /// A row that the tables do not take.
        case refused(String)
        /// A version of a plan that is not the next one.
        case wrongVersion(Int, next: Int)
        /// A version of a plan that would count from outside the years 1 to 9999.
        case versionOutOfRange(Int)
        /// A version of a plan whose text is not UTF-8.
        case notUTF8(version: Int)
    }
    /// Who is changing a store.
    package struct Other: Hashable, Sendable {
        /// The database's process.
        package let process: Int
        /// Where it comes from; empty on the database's own machine.
        package let host: String
        /// Since when.
        package let seconds: Int

        /// A process, from where, and for how many seconds.
        package init(process: Int, host: String, seconds: Int) {
            (self.process, self.host, self.seconds) = (process, host, seconds)
        }
    }
    /// What is in the place of the store.
    package enum Obstacle: Hashable, Sendable {
        /// A folder or a device.
        case folder
        /// A file that is no database.
        case otherFile
        /// The database of another program.
        case otherDatabase
    }
    /// What is wrong.
    package let reason: Reason
    /// Where the store is.
    package let path: String

    /// A reason, and where.
    package init(_ reason: Reason, _ path: String) {
        self.reason = reason
        self.path = path
    }
}

extension StoreError {
    /// Whether what the store holds is lost or other than it was.
    package var isDamage: Bool {
        switch reason {
        case .damaged, .unreadable: true
        default: false
        }
    }

    /// Whether a later attempt may work: another process is doing something just now, or somebody is
    /// about to start a newer dosecal.
    package var mayPass: Bool {
        switch reason {
        case .busy, .upgradeWaits, .upgraded, .inUse, .replaced, .unreachable, .unknownOutcome: true
        default: false
        }
    }

    /// Whether everything else can still be read.
    package var isAboutOneRow: Bool {
        if case .unreadable = reason { true } else { false }
    }
}

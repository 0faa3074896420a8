import CivilTime
import Feed
import ICalendar

/// What is to be done with the files of a collection, decided from what they were when they were read.
struct SyncPlan {
    /// One thing to do with one file.
    enum Change {
        /// There is none.
        case create(TaskFile)
        /// It has what dosecal wrote.
        case rewrite(TaskFile, seen: [UInt8])
        /// Another program has written it.
        case edit(TaskFile, seen: [UInt8])
        /// Nobody needs it any more.
        case remove(seen: [UInt8])

        /// What is there afterwards.
        var file: TaskFile? {
            switch self {
            case .create(let file), .rewrite(let file, _), .edit(let file, _): file
            case .remove: nil
            }
        }
    }
    /// The days of the collection and what is known of its files.
    struct Frame {
        let from: CivilDate
        let today: CivilDate
        /// The person's files with their bytes.
        let files: [String: [UInt8]]
        /// The files that dosecal wrote, with digests of their bytes.
        let written: [String: UInt64]
        let reader: CalendarReader
    }
    private let frame: Frame
    /// What to do, by the names of the files.
    private(set) var changes: [String: Change] = [:]
    /// How many files stay as they are.
    private(set) var unchanged = 0
    /// How many files another program is just writing.
    private(set) var busy = 0
    /// The files that dosecal wrote, as far as nothing is to be done with them.
    private(set) var written: [String: UInt64] = [:]

    init(_ tasks: PersonTasks, in frame: Frame) {
        self.frame = frame
        for (name, entry) in tasks.entries {
            if let bytes = frame.files[name] {
                bring(name, bytes, inLineWith: entry)
            } else {
                make(name, entry.task)
            }
        }
        for (name, bytes) in frame.files where tasks.entries[name] == nil { drop(name, bytes) }
    }

    private mutating func make(_ name: String, _ task: FeedTask) {
        // Whoever removed an answered task from the list does not want it back.
        if task.state?.kind.isSettled ?? false, let known = frame.written[name] {
            written[name] = known
        } else {
            changes[name] = .create(file(of: task, revision: task.revision))
        }
    }

    private mutating func bring(
        _ name: String, _ bytes: [UInt8], inLineWith entry: PersonTasks.Entry
    ) {
        let planned = entry.task.text(revision: entry.task.revision)
        if CalendarText.content(bytes) == CalendarText.content(planned) {
            unchanged += 1
            // Also after a run that was cut off before it could say so.
            written[name] = FileDigest.of(bytes)
            return
        }
        guard let old = TaskFile(bytes, frame.reader) else { return leave(name, bytes) }
        if isOwn(name, bytes) {
            let revision = max(entry.task.revision, old.nextRevision)
            changes[name] = .rewrite(file(of: entry.task, revision: revision), seen: bytes)
        } else if let edited = edited(old, entry) {
            written[name] = frame.written[name] ?? 0
            changes[name] = .edit(edited, seen: bytes)
        } else {
            leave(name, bytes)
        }
    }

    /// Drops what is planned no more, or lies outside the window.
    private mutating func drop(_ name: String, _ bytes: [UInt8]) {
        let date = TaskFile(bytes, frame.reader)?.date
        if let date, date < frame.from || isOwn(name, bytes) && date >= frame.today {
            changes[name] = .remove(seen: bytes)
        } else {
            leave(name, bytes)
        }
    }

    private mutating func leave(_ name: String, _ bytes: [UInt8]) {
        if CalendarText.isWhole(bytes) { unchanged += 1 } else { busy += 1 }
        written[name] = frame.written[name] ?? 0
    }

    /// Whether nobody has written a file since dosecal did.
    private func isOwn(_ name: String, _ bytes: [UInt8]) -> Bool {
        frame.written[name] == FileDigest.of(bytes)
    }

    private func edited(_ old: TaskFile, _ entry: PersonTasks.Entry) -> TaskFile? {
        TaskEdit(entry, frame.reader)?.bytes(after: old).flatMap { TaskFile($0, frame.reader) }
    }

    private func file(of task: FeedTask, revision: Instant) -> TaskFile {
        guard let file = TaskFile(task.text(revision: revision), frame.reader) else {
            preconditionFailure("what dosecal writes can be read")
        }
        return file
    }
}

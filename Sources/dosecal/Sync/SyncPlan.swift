import CivilTime
import Feed

/// What is to be done with the files of a collection, decided from what they were when they were read.
struct SyncPlan {
    /// One thing to do with one file.
    enum Change {
        /// There is none.
        case create([UInt8])
        /// It has what dosecal wrote.
        case rewrite([UInt8], seen: [UInt8])
        /// Another program has written it.
        case edit([UInt8], seen: [UInt8])
        /// Nobody needs it any more.
        case remove(seen: [UInt8])
    }
    /// The days of the collection and what is known of its files.
    struct Frame {
        let from: CivilDate
        let through: CivilDate
        let today: CivilDate
        /// The person's files with their bytes.
        let files: [String: [UInt8]]
        /// The files that dosecal wrote, with digests of their bytes.
        let written: [String: UInt64]
    }
    private let frame: Frame
    /// What to do, by the names of the files.
    private(set) var changes: [String: Change] = [:]
    /// How many files stay as they are.
    private(set) var unchanged = 0
    /// The files that another program is just writing.
    private(set) var busy: [String] = []
    /// The files that dosecal wrote, as far as nothing is to be done with them.
    private(set) var written: [String: UInt64] = [:]

    init(_ tasks: PersonTasks, in frame: Frame) {
        self.frame = frame
        for (name, entry) in tasks.entries { decide(name, entry) }
        for (name, bytes) in frame.files where tasks.entries[name] == nil {
            decide(name, bytes)
        }
    }

    private mutating func decide(_ name: String, _ entry: PersonTasks.Entry) {
        let task = entry.task
        let known = frame.written[name]
        guard let bytes = frame.files[name] else {
            // Whoever removed an answered task from the list does not want it back.
            if task.state?.isSettled ?? false, let known {
                written[name] = known
            } else {
                changes[name] = .create(task.text(revision: task.revision))
            }
            return
        }
        guard CalendarText.isWhole(bytes) else { return leave(name, known) }
        let text = task.text(revision: task.revision)
        if CalendarText.content(bytes) == CalendarText.content(text) {
            unchanged += 1
            // Also after a run that was cut off before it could say so.
            written[name] = FileDigest.of(bytes)
        } else if known == FileDigest.of(bytes) {
            let next = TaskText(bytes)?.nextRevision ?? task.revision
            changes[name] = .rewrite(
                task.text(revision: max(task.revision, next)), seen: bytes)
        } else {
            written[name] = known ?? 0
            let edited = TaskEdit(task, earlier: entry.earlier)?.text(of: bytes)
            if let edited {
                changes[name] = .edit(edited, seen: bytes)
            } else {
                unchanged += 1
            }
        }
    }

    /// What is planned no more, or lies outside the window.
    private mutating func decide(_ name: String, _ bytes: [UInt8]) {
        let known = frame.written[name]
        guard CalendarText.isWhole(bytes), let date = TaskText(bytes)?.date else {
            return leave(name, known)
        }
        let isOwn = known == FileDigest.of(bytes)
        if date < frame.from || isOwn && date >= frame.today {
            changes[name] = .remove(seen: bytes)
        } else {
            unchanged += 1
            written[name] = known ?? 0
        }
    }

    private mutating func leave(_ name: String, _ known: UInt64?) {
        if CalendarText.isWhole(frame.files[name] ?? []) {
            unchanged += 1
        } else {
            busy.append(name)
        }
        written[name] = known ?? 0
    }
}

import CarePlan
import CivilTime
import Confirmation
import Feed
import Files
import ICalendar
import Household
import Schedule

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
        /// The person's files.
        let files: CollectionFiles
        /// Whether all of the folder could be read: else what is missing may only be unreadable.
        let isClear: Bool
        /// The files that dosecal wrote, with digests of their bytes.
        let written: [String: UInt64]
        let reader: CalendarReader
    }
    private let frame: Frame
    /// What to do, by the names of the files.
    private(set) var changes: [String: Change] = [:]
    /// How many files stay as they are.
    private(set) var unchanged = 0
    /// How many damaged files are made anew, or removed.
    private(set) var mended = 0
    /// The files of apps that still name what discreet tasks do not.
    private(set) var telling: [String] = []
    /// The files that dosecal wrote, as far as nothing is to be done with them.
    private(set) var written: [String: UInt64] = [:]

    init(_ tasks: PersonTasks, in frame: Frame) {
        self.frame = frame
        for (name, entry) in tasks.entries {
            if let file = frame.files.tasks[name] {
                bring(name, file.bytes, inLineWith: entry)
            } else if frame.files.doubled.contains(name) {
                unchanged += 1
                written[name] = frame.written[name] ?? 0
            } else {
                make(name, entry.task)
            }
        }
        for (name, file) in frame.files.tasks where tasks.entries[name] == nil {
            drop(name, file.bytes, tasks)
        }
        keepGone(tasks)
        if tasks.isDiscreet { findTelling(tasks) }
    }

    /// A title that somebody gave a task stays, but not in silence.
    private mutating func findTelling(_ tasks: PersonTasks) {
        for (name, file) in frame.files.tasks {
            guard let secret = tasks.entries[name]?.task.series.item.name.lowercased(),
                let text = changes[name].map({ $0.file?.task })
                    ?? TaskFile(file.bytes, frame.reader)?.task
            else { continue }
            let words = ["SUMMARY", "DESCRIPTION", "LOCATION"].compactMap { text[$0]?.text }
            if words.contains(where: { $0.lowercased().contains(secret) }) {
                telling.append(file.name)
            }
        }
        telling.sort()
    }

    /// The name of a task's file: that which it has.
    func name(of task: String) -> String { frame.files.tasks[task]?.name ?? task }

    private mutating func make(_ name: String, _ task: FeedTask) {
        if let known = frame.written[name], staysGone(task) {
            written[name] = known
        } else {
            changes[name] = .create(file(of: task, revision: task.revision))
        }
    }

    /// Whether whoever removed a task from the list does not want it back, or may not.
    private func staysGone(_ task: FeedTask) -> Bool {
        guard frame.isClear else { return true }
        if task.state?.kind.isSettled ?? false { return true }
        return !task.isAnswered && !frame.files.tasks.isEmpty
    }

    /// Keeps in mind what is gone and may be planned again.
    private mutating func keepGone(_ tasks: PersonTasks) {
        for (name, digest) in frame.written
        where tasks.entries[name] == nil && frame.files.tasks[name] == nil {
            guard let date = CollectionFiles.uid(of: name)?.date, date >= frame.from else {
                continue
            }
            written[name] = digest
        }
    }

    private mutating func bring(
        _ name: String, _ bytes: [UInt8], inLineWith entry: PersonTasks.Entry
    ) {
        let planned = entry.task.text(revision: entry.task.revision)
        if CalendarText.content(bytes) == CalendarText.content(planned) {
            unchanged += 1
            // Also after a run that was cut off before it could say so.
            written[name] = FNV1a.sum(of: bytes)
            return
        }
        if frame.files.isDamaged(name) {
            mended += 1
            changes[name] = .rewrite(
                file(of: entry.task, revision: entry.task.revision), seen: bytes)
            return
        }
        guard let old = TaskFile(bytes, frame.reader) else { return leave(name) }
        if isOwn(name, bytes) {
            let revision = max(entry.task.revision, old.nextRevision)
            changes[name] = .rewrite(file(of: entry.task, revision: revision), seen: bytes)
        } else if let edited = edited(old, entry) {
            written[name] = frame.written[name] ?? 0
            changes[name] = .edit(edited, seen: bytes)
        } else {
            leave(name)
        }
    }

    /// Drops what is planned no more, or lies outside the window.
    private mutating func drop(_ name: String, _ bytes: [UInt8], _ tasks: PersonTasks) {
        if frame.files.isDamaged(name) {
            mended += 1
            changes[name] = .remove(seen: bytes)
        } else if let file = TaskFile(bytes, frame.reader), isOver(name, file, tasks) {
            changes[name] = .remove(seen: bytes)
        } else {
            leave(name)
        }
    }

    private func isOver(_ name: String, _ file: TaskFile, _ tasks: PersonTasks) -> Bool {
        guard let date = file.date else { return false }
        if date < frame.from { return true }
        // What is switched off rings no more, whoever wrote it last.
        if file.mark == .open, tasks.paused.contains(name) { return true }
        guard date >= frame.today else { return false }
        return isOwn(name, file.bytes) || tasks.isRemoved && file.mark == .open
    }

    private mutating func leave(_ name: String) {
        unchanged += 1
        written[name] = frame.written[name] ?? 0
    }

    /// Whether nobody has written a file since dosecal did, or was about to.
    private func isOwn(_ name: String, _ bytes: [UInt8]) -> Bool {
        let digest = FNV1a.sum(of: bytes)
        return [name, Self.leaving(name), Self.coming(name)].contains {
            frame.written[$0] == digest
        }
    }

    /// By which a file is known that is to go: once it is gone, nobody else removed it.
    static func leaving(_ name: String) -> String { "-\(name)" }
    /// By which a file is known that is to be written: once it is there, nobody else wrote it.
    static func coming(_ name: String) -> String { "+\(name)" }

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

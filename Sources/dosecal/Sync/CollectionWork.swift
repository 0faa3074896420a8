import CommandLine
import Files

/// Changes the files one after the other; what loses a race is left for the next run.
struct CollectionWork {
    private let plan: SyncPlan
    private(set) var memory: CollectionMemory
    private(set) var written: [String: UInt64]
    private(set) var result = CollectionSync.Result()

    init(_ plan: SyncPlan, _ memory: CollectionMemory) {
        self.plan = plan
        self.memory = memory
        written = plan.written
        result.unchanged = plan.unchanged
        result.mended = plan.mended
    }

    mutating func run(in folder: SharedFolder) throws {
        for (name, change) in plan.changes.sorted(by: { $0.key < $1.key }) {
            try run(change, name, folder)
        }
        try OpenFile(reading: folder.path).synced()
    }

    private mutating func run(
        _ change: SyncPlan.Change, _ name: String, _ folder: SharedFolder
    ) throws {
        guard try folder.apply(change, to: plan.name(of: name)) else { return lose(name) }
        result.count(change)
        guard let file = change.file else { return }
        memory.see(name, file)
        if case .edit = change { return }
        written[name] = FNV1a.sum(of: file.bytes)
    }

    private mutating func lose(_ name: String) {
        result.busy += 1
        written[name] = written[name] ?? 0
    }

    /// Says what was mended, and what is left for the next run.
    func report() {
        if result.mended > 0 {
            Message.note(
                result.mended == 1
                    ? "1 file of dosecal's was empty or damaged and is mended"
                    : "\(result.mended) files of dosecal's were empty or damaged and are mended")
        }
        if let first = plan.telling.first {
            Message.note(
                plan.telling.count == 1
                    ? "1 file that an app has written still names what is discreet: \(first)"
                    : "\(plan.telling.count) files that apps have written still name what is "
                        + "discreet: the first is \(first)")
        }
        guard result.busy > 0 else { return }
        Message.note(
            result.busy == 1
                ? "1 file is being changed by another program and is left for the next run"
                : "\(result.busy) files are being changed by other programs and are left for the "
                    + "next run")
    }
}

extension SharedFolder {
    /// False where somebody was faster.
    fileprivate func apply(_ change: SyncPlan.Change, to name: String) throws -> Bool {
        switch change {
        case .create(let file): try create(name, file.bytes)
        case .rewrite(let file, let seen), .edit(let file, let seen):
            try replace(name, seen, with: file.bytes)
        case .remove(let seen): try remove(name, seen)
        }
    }
}

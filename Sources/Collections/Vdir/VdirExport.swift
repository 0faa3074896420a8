package import Feed
import Files

/// Synchronizes a folder with a feed, for an export without a store.
///
/// Only files whose names are UIDs that the feed's plans could have are changed.
package struct VdirExport: ~Copyable {
    /// The result of an export.
    package struct Result: Equatable, Sendable {
        /// Whether nothing is due, so that there are no objects.
        package internal(set) var isEmpty = false
        /// The number of objects kept because an app has completed or cancelled them.
        package internal(set) var kept = 0
        /// The number of objects skipped because another program was writing them.
        package internal(set) var busy = 0
    }
    private let feed: Feed
    private let folder: VdirFolder
    private let lock: OpenFile
    private var batch: VdirBatch
    private var names: Set<String> = []
    private var result = Result()

    /// Creates the folder if necessary and locks it against other runs of dosecal.
    package init(of feed: Feed, to folder: VdirFolder) throws {
        self.feed = feed
        self.folder = folder
        lock = try folder.locked()
        batch = VdirBatch(in: folder)
    }

    /// Synchronizes the folder and returns the result. `progress` is called with the number of
    /// plans that are done.
    package consuming func run(
        _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> Result {
        try folder.heal()
        try bring(progress)
        try drop()
        var busy = 0
        try batch.commit { _, isMade in busy += isMade ? 0 : 1 }
        result.busy = busy
        return result
    }

    /// Prepares the objects of the feed.
    private mutating func bring(_ progress: (_ done: Int, _ all: Int) -> Void) throws {
        do {
            let feed = feed
            try feed.objects(progress) { uid, text in
                let name = "\(uid)\(VdirFolder.ending)"
                names.insert(name)
                try take(ExportStep(from: folder.object(name)?.bytes, to: text), name)
            }
        } catch FeedError.nothingDue {
            result.isEmpty = true
        }
    }

    /// Prepares the removal of objects that the feed's plans no longer contain.
    private mutating func drop() throws {
        for name in try folder.names() where !names.contains(name) && isOwn(name) {
            guard let object = try folder.object(name) else { continue }
            try take(ExportStep(from: object.bytes, to: nil), name)
        }
        // Removes temporary files left by interrupted runs of earlier versions.
        for name in try Folder(path: folder.path).names() where isLeftOver(name) {
            try FileName.remove("\(folder.path)/\(name)")
        }
    }

    private mutating func take(_ step: ExportStep, _ name: String) throws {
        switch step {
        case .leave: break
        case .keep: result.kept += 1
        case .change(let change): try batch.add(change, to: name)
        }
    }

    private func isOwn(_ name: String) -> Bool {
        feed.couldOwn(String(name.dropLast(VdirFolder.ending.count)))
    }

    private func isLeftOver(_ name: String) -> Bool {
        let ending = ".tmp"
        return name.hasSuffix(VdirFolder.ending + ending)
            && isOwn(String(name.dropLast(ending.count)))
    }
}

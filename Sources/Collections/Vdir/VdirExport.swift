package import Feed
import Files

/// Brings a folder in line with a feed, for an export without a store.
///
/// Only files whose names are UIDs that the feed's own plans could have are ever touched.
package struct VdirExport: ~Copyable {
    /// The result.
    package struct Result: Equatable, Sendable {
        /// Whether nothing is due, so that there are no objects.
        package internal(set) var isEmpty = false
        /// How many objects stay because an app has ticked them off.
        package internal(set) var kept = 0
        /// How many objects another program was just writing.
        package internal(set) var busy = 0
    }
    private let feed: Feed
    private let folder: VdirFolder
    private let lock: OpenFile
    private var batch: VdirBatch
    private var names: Set<String> = []
    private var result = Result()

    /// Makes the folder if it is missing, and keeps other runs of dosecal out of it.
    package init(of feed: Feed, to folder: VdirFolder) throws {
        self.feed = feed
        self.folder = folder
        lock = try folder.locked()
        batch = VdirBatch(in: folder)
    }

    /// Brings the folder in line with the feed.
    package consuming func run() throws -> Result {
        try folder.heal()
        try bring()
        try drop()
        var busy = 0
        try batch.commit { _, isMade in busy += isMade ? 0 : 1 }
        result.busy = busy
        return result
    }

    /// Prepares what the feed has.
    private mutating func bring() throws {
        do {
            let feed = feed
            try feed.objects { uid, text in
                let name = "\(uid)\(VdirFolder.ending)"
                names.insert(name)
                try take(ExportStep(from: folder.object(name)?.bytes, to: text), name)
            }
        } catch FeedError.nothingDue {
            result.isEmpty = true
        }
    }

    /// Prepares the removal of what the feed's plans no longer have.
    private mutating func drop() throws {
        for name in try folder.names() where !names.contains(name) && isOwn(name) {
            guard let object = try folder.object(name) else { continue }
            try take(ExportStep(from: object.bytes, to: nil), name)
        }
        // Leftovers of runs of earlier versions that were cut off.
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

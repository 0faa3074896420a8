import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder with the feeds, two files each. It is locked against other publishers while it is
/// open.
///
/// Only its owner may enter it, because file names are secret. Threads may write files of different
/// feeds at the same time.
final class FeedFolder: Sendable {
    private let path: String
    private let folder: OpenFolder
    private let lock: Descriptor

    /// Opens the folder and locks it. Creates it if only the folder itself is missing. If another
    /// publisher has the lock, waits or throws.
    init(at path: String, waiting: Bool) throws(PublishError) {
        try Self.make(path)
        let folder = try PublishError.naming(.open, path) { () throws(SystemError) in
            try OpenFolder(at: path)
        }
        let lock = try PublishError.naming(.writeTo, path) { () throws(SystemError) in
            try folder.open(LastRun.file, for: .locking)
        }
        let isOurs = try PublishError.naming(.lock, path) { () throws(SystemError) in
            try lock.lock(waiting: waiting)
        }
        guard isOurs else { throw PublishError(.busy, path) }
        self.path = path
        self.folder = folder
        self.lock = lock
    }

    private static func make(_ path: String) throws(PublishError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let error = SystemError()
        let parent = FilePath.parts(of: path).folder
        throw error.code == ENOENT && !["/", "."].contains(parent)
            ? PublishError(.noParent(parent), path) : PublishError(.makeFolder, parent, error)
    }

    private func attempt<Result: ~Copyable>(
        _ action: FileError.Action, _ body: (borrowing OpenFolder) throws(SystemError) -> Result
    ) throws(PublishError) -> Result {
        do throws(SystemError) {
            return try body(folder)
        } catch {
            throw PublishError(action, path, error)
        }
    }
}

extension FeedFolder {
    /// Returns the stamp of a feed's files, or `nil` if one is missing or not a plain file.
    func stamp(of files: FeedFiles) -> String? {
        guard let calendar = stamp(of: files.calendar), let packed = stamp(of: files.packed) else {
            return nil
        }
        return FeedFiles.stamp(calendar, packed)
    }

    private func stamp(of name: String) -> FileStamp? {
        // A feed whose files cannot be examined is made again, which reports what is wrong with the folder.
        guard let status = try? folder.status(of: name), status.kind == .plain else { return nil }
        return status.stamp
    }

    /// Calls `body` with each part of a file. A missing file has no parts.
    func read(_ name: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(PublishError) {
        try attempt(.read) { folder throws(SystemError) in
            do throws(SystemError) {
                let file = try folder.open(name, for: .readingPlain)
                let buffer = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: 1 << 16, alignment: 1)
                defer { buffer.deallocate() }
                while true {
                    let count = try file.read(into: buffer)
                    if count == 0 { return }
                    body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
            } catch {
                // A link is not a file of ours. The new feed replaces it.
                guard error.isMissing || error.code == ELOOP else { throw error }
            }
        }
    }

    /// Writes the temporary file for a name, with this time of change.
    func write(
        _ bytes: UnsafeRawBufferPointer, beside name: String, changed: FileTime
    ) throws(PublishError) -> FileStamp {
        let new = FeedFiles.beside(name)
        return try attempt(.writeTo) { folder throws(SystemError) in
            let file = try folder.open(new, for: .replacing, readers: .group)
            do throws(SystemError) {
                try file.write(bytes)
                try file.setChanged(changed)
                return try file.status().stamp
            } catch {
                // The next run removes the file.
                try? folder.remove(new)
                throw error
            }
        }
    }

    /// Renames both temporary files of a feed. Each file is complete at all times. Between the two
    /// renames their times of change differ, so a server recognises that they differ.
    func replace(_ files: FeedFiles) throws(PublishError) {
        do throws(PublishError) {
            for name in [files.calendar, files.packed] {
                try attempt(.writeTo) { folder throws(SystemError) in
                    try folder.rename(FeedFiles.beside(name), to: name)
                }
            }
        } catch {
            drop(files)
            throw error
        }
    }

    /// Removes the temporary files of a feed.
    func drop(_ files: FeedFiles) {
        for name in [files.calendar, files.packed] {
            // The next run removes the file.
            try? folder.remove(FeedFiles.beside(name))
        }
    }

    /// Records that a run ended. If the disk is full, the record of the run before stays.
    func note(_ run: LastRun) {
        let text = Array(run.text.utf8)
        if pwrite(lock.number, text, text.count, 0) == text.count {
            // With the rest of an earlier text the note is invalid, and the health page says 'never'.
            try? lock.truncate(to: text.count)
        }
    }

    /// Writes all changes to the disk.
    func sync() throws(PublishError) {
        try attempt(.writeTo) { folder throws(SystemError) in try folder.syncFileSystem() }
    }
}

extension FeedFolder {
    /// The number of names that are looked up in the store at a time.
    private static let page = 1024

    /// Returns the tokens that have files but are revoked or unknown in the store, in order, with
    /// the ids of their subscribers. Calls `found` with the names of all other files.
    func deadTokens(
        _ store: any Store, others found: (String) -> Void = { _ in }
    ) throws -> [(token: SecretToken, subscriber: String)] {
        var dead: [SecretToken: String] = [:]
        var names = try attempt(.read) { folder throws(SystemError) in try folder.names() }
        var page: Set<SecretToken> = []
        while let name = names.next() {
            if let token = FeedFiles.token(of: name) { page.insert(token) } else { found(name) }
            guard page.count == Self.page else { continue }
            dead.merge(try Self.dead(page, store)) { first, _ in first }
            page.removeAll(keepingCapacity: true)
        }
        dead.merge(try Self.dead(page, store)) { first, _ in first }
        return dead.sorted { $0.key.digits < $1.key.digits }.map { ($0.key, $0.value) }
    }

    private static func dead(
        _ tokens: Set<SecretToken>, _ store: any Store
    ) throws -> [SecretToken: String] {
        var dead = Dictionary(tokens.map { ($0, "unknown") }) { first, _ in first }
        for issued in try store.read({ try store.issued(Array(tokens)) }) {
            dead[issued.token] = issued.until == nil ? nil : issued.subscriber
        }
        return dead
    }

    /// Removes a file that an interrupted publisher left, if the name is that of a temporary file.
    func removeLeftover(_ name: String) {
        // A leftover is harmless, and the next run tries again.
        if FeedFiles.isBeside(name) { try? folder.remove(name) }
    }

    /// Removes both files of a feed, or at least the other one if one cannot be removed. Returns
    /// whether there was a file.
    func remove(_ files: FeedFiles) throws(PublishError) -> Bool {
        var isRemoved = false
        var refusal: PublishError?
        for name in [files.packed, files.calendar] {
            do throws(SystemError) {
                try folder.remove(name)
                isRemoved = true
            } catch {
                if error.isMissing { continue }
                refusal = PublishError(.writeTo, path, error)
            }
        }
        if let refusal { throw refusal }
        return isRemoved
    }
}

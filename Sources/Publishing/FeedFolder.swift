import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder in which the feeds lie, two files each, kept from other publishers while it is open.
///
/// Its owner alone may enter it, as the names of the files are secrets. Several threads may write
/// the files of different feeds.
final class FeedFolder: Sendable {
    private let path: String
    private let folder: OpenFolder
    private let lock: Descriptor

    /// Opens it, made where only it is missing, once nobody else publishes there.
    init(at path: String, waiting: Bool) throws(PublishError) {
        try Self.make(path)
        let folder = try PublishError.naming("open", path) { () throws(SystemError) in
            try OpenFolder(at: path)
        }
        let lock = try PublishError.naming("write to", path) { () throws(SystemError) in
            try folder.open(CompletedRun.file, for: .locking)
        }
        let isOurs = try PublishError.naming("lock", path) { () throws(SystemError) in
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
            ? PublishError(.noParent(parent), path) : PublishError("make", path, error)
    }

    private func attempt<Result: ~Copyable>(
        _ action: String, _ body: (borrowing OpenFolder) throws(SystemError) -> Result
    ) throws(PublishError) -> Result {
        do throws(SystemError) {
            return try body(folder)
        } catch {
            throw PublishError(action, path, error)
        }
    }
}

extension FeedFolder {
    /// Both files of a feed, as they are; nil if one is missing or no plain file.
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

    /// Reads a file piece by piece; one that is missing has nothing.
    func read(_ name: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(PublishError) {
        try attempt("read") { folder throws(SystemError) in
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
                // A link is no file of ours; the new feed takes its place.
                guard error.isMissing || error.code == ELOOP else { throw error }
            }
        }
    }

    /// Writes a file of a feed beside its place, with this time of change.
    func write(
        _ bytes: UnsafeRawBufferPointer, beside name: String, changed: FileTime
    ) throws(PublishError) -> FileStamp {
        let new = FeedFiles.beside(name)
        return try attempt("write to") { folder throws(SystemError) in
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

    /// Puts both new files of a feed in their places. Each is whole at every moment; between the
    /// two renames their times of change differ, and the packed one is not that of the other.
    func replace(_ files: FeedFiles) throws(PublishError) {
        do throws(PublishError) {
            for name in [files.calendar, files.packed] {
                try attempt("write to") { folder throws(SystemError) in
                    try folder.rename(FeedFiles.beside(name), to: name)
                }
            }
        } catch {
            drop(files)
            throw error
        }
    }

    /// Drops what was written beside the files of a feed.
    func drop(_ files: FeedFiles) {
        for name in [files.calendar, files.packed] {
            // The next run removes the file.
            try? folder.remove(FeedFiles.beside(name))
        }
    }

    /// Leaves word of a run that has ended; a disk that is full leaves that of the one before.
    func note(_ run: CompletedRun) {
        let text = Array(run.text.utf8)
        if pwrite(lock.number, text, text.count, 0) == text.count {
            // With the rest of an earlier text the note is invalid, and the health page says 'never'.
            try? lock.truncate(to: text.count)
        }
    }

    /// Brings all that was written to the disk.
    func sync() throws(PublishError) {
        try attempt("write to") { folder throws(SystemError) in try folder.syncFileSystem() }
    }
}

extension FeedFolder {
    /// So many names are asked for in the store at a time.
    private static let page = 1024

    /// The tokens that have a file there, but open nothing in a store or were never known to it, in
    /// order, each with the id of whose it was. `found` is given all other names.
    func deadTokens(
        _ store: any Store, others found: (String) -> Void = { _ in }
    ) throws -> [(token: SecretToken, subscriber: String)] {
        var dead: [SecretToken: String] = [:]
        var names = try attempt("read") { folder throws(SystemError) in try folder.names() }
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

    /// Removes what a publisher that was cut off has left under a name.
    func removeLeftover(_ name: String) {
        // A leftover is harmless, and the next run tries again.
        if FeedFiles.isBeside(name) { try? folder.remove(name) }
    }

    /// Removes both files of a feed, the one also where the other stays; whether there was one.
    func remove(_ files: FeedFiles) throws(PublishError) -> Bool {
        var isRemoved = false
        var refusal: PublishError?
        for name in [files.packed, files.calendar] {
            do throws(SystemError) {
                try folder.remove(name)
                isRemoved = true
            } catch {
                if error.isMissing { continue }
                refusal = PublishError("remove a file from", path, error)
            }
        }
        if let refusal { throw refusal }
        return isRemoved
    }
}

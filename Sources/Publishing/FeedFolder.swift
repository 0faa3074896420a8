import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder in which the feeds lie, two files each, kept from other publishers while it is open.
///
/// Its owner alone may enter it, as the names of the files are secrets.
struct FeedFolder: ~Copyable {
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
        return Fingerprint.digits(calendar, packed)
    }

    private func stamp(of name: String) -> FileStamp? {
        guard let status = try? folder.status(of: name), status.kind == .plain else { return nil }
        return status.stamp
    }

    /// Opens a file for reading; nil if it is not there or no file of ours.
    func reader(of name: String) -> Descriptor? {
        try? folder.open(name, for: .readingPlain)
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
            try? folder.remove(FeedFiles.beside(name))
        }
    }

    /// Leaves word of a run that has ended; a disk that is full leaves that of the one before.
    func note(_ run: CompletedRun) {
        let text = Array(run.text.utf8)
        if pwrite(lock.number, text, text.count, 0) == text.count {
            try? lock.truncate(to: text.count)
        }
    }

    /// Brings all that was written to the disk.
    func sync() throws(PublishError) {
        try attempt("write to") { folder throws(SystemError) in try folder.syncFileSystem() }
    }
}

extension FeedFolder {
    /// The names of all files in it.
    func names() throws(PublishError) -> Set<String> {
        try attempt("read") { folder throws(SystemError) in Set(try folder.names()) }
    }

    /// The tokens of the feeds that have a file there, without those of these digits, in order.
    static func tokens(among names: Set<String>, besides known: Set<String>) -> [FeedToken] {
        let others = names.filter { !known.contains(String(Substring($0.utf8.prefix(32)))) }
        return Set(others.compactMap(FeedFiles.token)).sorted { $0.digits < $1.digits }
    }

    /// Removes what a publisher that was cut off has left.
    func removeLeftovers(among names: Set<String>) {
        for name in names where FeedFiles.isBeside(name) { try? folder.remove(name) }
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

internal import CSync
import CivilTime
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
    private let opened: Descriptor
    private let lock: Descriptor

    /// Opens it, made where only it is missing, once nobody else publishes there.
    init(at path: String, waiting: Bool) throws(PublishError) {
        try Self.make(path)
        let opened = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        guard opened.isOpen else { throw Self.failure("open", path) }
        let lock = Descriptor(
            openat(
                opened.number, CompletedRun.file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
                0o600))
        guard lock.isOpen else { throw Self.failure("write to", path) }
        guard try Self.locks(lock.number, waiting, path) else { throw PublishError(.busy, path) }
        self.path = path
        self.opened = opened
        self.lock = lock
    }

    private var folder: Int32 { opened.number }

    private static func make(_ path: String) throws(PublishError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let isMissing = errno == ENOENT && slash != path.startIndex
        throw isMissing
            ? PublishError(.noParent(String(path[..<slash])), path) : failure("make", path)
    }

    private static func locks(
        _ descriptor: Int32, _ waits: Bool, _ path: String
    ) throws(PublishError) -> Bool {
        while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw failure("lock", path) }
        }
        return true
    }

    /// What the system says of its last call.
    private static func failure(_ action: String, _ path: String) -> PublishError {
        PublishError(.system(action: action, reason: String(cString: strerror(errno))), path)
    }

    private func failure(_ action: String) -> PublishError { Self.failure(action, path) }
}

extension FeedFolder {
    /// Both files of a feed, as they are; nil where one is missing or no plain file.
    func stamp(of files: FeedFiles) -> String? {
        guard let calendar = stamp(of: files.calendar), let packed = stamp(of: files.packed) else {
            return nil
        }
        return FeedFileStamp.text(calendar, packed)
    }

    private func stamp(of name: String) -> FeedFileStamp? {
        var status = stat()
        let isThere = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        return isThere && status.st_mode & S_IFMT == S_IFREG ? FeedFileStamp(status) : nil
    }

    /// Opens a file for reading; negative where it is not there or no file of ours.
    func reader(of name: String) -> Int32 {
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }

    /// Writes a file of a feed beside its place, with this time of change.
    func write(
        _ bytes: UnsafeRawBufferPointer, beside name: String, changed: timespec
    ) throws(PublishError) -> FeedFileStamp {
        let new = FeedFiles.beside(name)
        let file = openat(
            folder, new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o640)
        guard file >= 0 else { throw failure("write to") }
        let stamp: FeedFileStamp
        do throws(PublishError) {
            stamp = try fill(file, bytes, changed)
        } catch {
            close(file)
            unlinkat(folder, new, 0)
            throw error
        }
        guard close(file) == 0 else { throw failure("write to") }
        return stamp
    }

    private func fill(
        _ file: Int32, _ bytes: UnsafeRawBufferPointer, _ changed: timespec
    ) throws(PublishError) -> FeedFileStamp {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write to") }
            rest = rest[(rest.startIndex + count)...]
        }
        var status = stat()
        guard futimens(file, [changed, changed]) == 0, fstat(file, &status) == 0 else {
            throw failure("write to")
        }
        return FeedFileStamp(status)
    }

    /// Puts both new files of a feed in their places. Each is whole at every moment; between the
    /// two renames their times of change differ, and the packed one is not that of the other.
    func replace(_ files: FeedFiles) throws(PublishError) {
        for name in [files.calendar, files.packed] {
            guard renameat(folder, FeedFiles.beside(name), folder, name) == 0 else {
                let error = failure("write to")
                drop(files)
                throw error
            }
        }
    }

    /// Drops what was written beside the files of a feed.
    func drop(_ files: FeedFiles) {
        for name in [files.calendar, files.packed] { unlinkat(folder, FeedFiles.beside(name), 0) }
    }

    /// Leaves word of a run that has ended; a disk that is full leaves that of the one before.
    func note(_ run: CompletedRun) {
        let text = Array(run.text.utf8)
        if pwrite(lock.number, text, text.count, 0) == text.count {
            ftruncate(lock.number, off_t(text.count))
        }
    }

    /// Brings all that was written to the disk.
    func sync() throws(PublishError) {
        guard sync_file_system(folder) == 0 else { throw failure("write to") }
    }
}

extension FeedFolder {
    /// The names of all files in it.
    func names() throws(PublishError) -> Set<String> {
        guard let directory = opendir(path) else { throw failure("read") }
        defer { closedir(directory) }
        var names: Set<String> = []
        while let entry = readdir(directory) {
            names.insert(
                withUnsafeBytes(of: entry.pointee.d_name) { raw in
                    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    /// Removes what a publisher that was cut off has left.
    func removeLeftovers(among names: Set<String>) {
        for name in names where FeedFiles.isBeside(name) { unlinkat(folder, name, 0) }
    }

    /// Removes both files of a feed, the one also where the other stays; whether there was one.
    func remove(_ files: FeedFiles) throws(PublishError) -> Bool {
        var isRemoved = false
        var refusal: PublishError?
        for name in [files.packed, files.calendar] {
            if unlinkat(folder, name, 0) == 0 {
                isRemoved = true
            } else if errno != ENOENT {
                refusal = failure("remove a file from")
            }
        }
        if let refusal { throw refusal }
        return isRemoved
    }
}

/// The system's call, which the folder's own `write` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
}

/// What the system has opened, closed with its last use.
private struct Descriptor: ~Copyable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { if isOpen { close(number) } }

    var isOpen: Bool { number >= 0 }
}

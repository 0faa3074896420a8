#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A place in the queue of processes that wait to write to a store.
///
/// SQLite has no queue: waiting writers poll its lock, and a process that writes continuously would
/// get it each time. A place is a lock on one byte of the store's folder, so it needs no file, and
/// the system releases it when the process ends. On a file system without such locks every place is
/// the first, and only the lock of SQLite decides.
struct QueuePlace: ~Copyable {
    /// The descriptor of the folder, or a negative number if there is no queue.
    private let folder: Int32
    private let number: off_t

    /// Takes the last place in the queue of a folder.
    init(inFolder path: String) {
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var last: off_t = 0
        while let taken = Self.taken(in: folder, from: last + 1, count: 0) { last = taken }
        number = last + 1
        // Two writers that arrive at the same moment may get equal places. The lock of SQLite then
        // decides.
        var lock = Self.lock(F_RDLCK, number, 1)
        _ = fcntl(folder, Self.setLock, &lock)
    }

    deinit { if folder >= 0 { close(folder) } }

    /// Whether all earlier places are free.
    var isFirst: Bool { Self.taken(in: folder, from: 0, count: number) == nil }

    /// Returns a place in a range that another writer has, or `nil` if all are free. A `count` of 0
    /// means all places from `start` on.
    private static func taken(in folder: Int32, from start: off_t, count: off_t) -> off_t? {
        // A folder can be locked only for reading. A query for a write lock finds the read locks of
        // all others.
        var lock = lock(F_WRLCK, start, count)
        guard folder >= 0, fcntl(folder, getLock, &lock) == 0, lock.l_type != Int16(F_UNLCK)
        else { return nil }
        return max(lock.l_start, start)
    }

    private static func lock(_ type: some BinaryInteger, _ start: off_t, _ count: off_t) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = start
        lock.l_len = count
        return lock
    }

    // Open file description locks (fcntl_locking(2)) belong to the descriptor instead of the
    // process.
    #if canImport(Darwin)
    private static let (setLock, getLock): (Int32, Int32) = (90, 92)
    #else
    private static let (setLock, getLock): (Int32, Int32) = (37, 36)
    #endif
}

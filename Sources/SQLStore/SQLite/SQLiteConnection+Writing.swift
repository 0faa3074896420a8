import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Beginning a transaction, which waits for other writers.
extension SQLiteConnection {
    /// The time in milliseconds after which a wait is reported.
    private static let moment = 1500
    /// The longest pause between two attempts, in microseconds.
    private static let longestPause: UInt32 = 10_000

    /// Begins a transaction after all writers that were waiting before.
    func beginWriting() throws(StoreError) {
        if isInMemory { return try run("BEGIN") }
        let watch = Stopwatch()
        let place = QueuePlace(inFolder: FilePath.parts(of: path).folder)
        var pause: UInt32 = 500
        var isTold = false
        while true {
            if place.isFirst, try hasBegun() { return }
            let waited = watch.milliseconds
            guard waited < patience else {
                throw StoreError(.busy(milliseconds: patience, process: writer), path)
            }
            if !isTold, waited >= Self.moment {
                onWaiting(writer)
                isTold = true
            }
            usleep(pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Begins a transaction. Returns `false` if another connection is writing.
    private func hasBegun() throws(StoreError) -> Bool {
        setBusyTimeout(milliseconds: 0)
        defer { setBusyTimeout(milliseconds: patience) }
        do throws(StoreError) {
            try run("BEGIN IMMEDIATE")
            return true
        } catch {
            guard case .busy = error.reason else { throw error }
            return false
        }
    }

    /// The ID of the process that is writing, or `nil` if it is unknown or is this process.
    ///
    /// It is read from the list of all locks. Querying the lock itself would need a descriptor of
    /// the `-shm` file, and closing any descriptor of that file releases the locks that SQLite has
    /// on it in this process (POSIX `fcntl`).
    private var writer: Int? {
        var status = stat()
        // Without the list the message does not name the process.
        guard stat(path + "-shm", &status) == 0,
            let list = try? Descriptor("/proc/locks", for: .reading).bytes(upTo: 1 << 20)
        else { return nil }
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            // The fields are a number, three words, the process ID, the file (device and inode) and
            // the first and last byte.
            let fields = line.split(separator: " ")
            guard fields.count == 8, fields[3] == "WRITE", let process = Int(fields[4]),
                fields[5].hasSuffix(":\(status.st_ino)"),
                let first = Int(fields[6]), let last = Int(fields[7])
            else { continue }
            if (first...max(first, last)).contains(Self.writeLock), process != getpid() {
                return process
            }
        }
        return nil
    }

    /// The byte of the `-shm` file that a writer locks (walformat, section 2.3.1).
    private static let writeLock = 120
}

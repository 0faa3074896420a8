import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The beginning of a change, which waits for other writers.
extension SQLiteConnection {
    /// The milliseconds after which a wait is reported.
    private static let moment = 1500
    /// The longest pause between two attempts, in microseconds.
    private static let longestPause: UInt32 = 10_000

    /// Begins a change once all writers that came before are done.
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

    /// Begins a change and returns true, unless another connection is writing.
    private func hasBegun() throws(StoreError) -> Bool {
        waits(milliseconds: 0)
        defer { waits(milliseconds: patience) }
        do throws(StoreError) {
            try run("BEGIN IMMEDIATE")
            return true
        } catch {
            guard case .busy = error.reason else { throw error }
            return false
        }
    }

    /// The process that is writing, or `nil` if it is not known or is this one.
    private var writer: Int? { IndexFile.lockingProcess(of: path + "-shm", at: Self.writeLock) }

    /// The byte of the index that a writer locks (walformat, section 2.3.1).
    private static let writeLock = 120
}

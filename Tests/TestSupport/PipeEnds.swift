import Foundation
import Synchronization

/// The two ends of a pipe, which no other program inherits; closed when it goes out of use.
final class PipeEnds: Sendable {
    /// The end that is read.
    let reading: Int32
    /// The end that is written to.
    let writing: Int32
    private let isWritable = Mutex(true)
    private let isReadable = Mutex(true)

    /// No pipe could be made.
    struct Failure: Error {}

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeWriting()
        closeReading()
    }

    /// Closes the end that is read, so that writing fails once the other program has ended.
    func closeReading() {
        isReadable.withLock { isReadable in
            if isReadable { close(reading) }
            isReadable = false
        }
    }

    /// Closes the end that is written to, so that reading ends with the other program.
    func closeWriting() {
        isWritable.withLock { isWritable in
            if isWritable { close(writing) }
            isWritable = false
        }
    }
}

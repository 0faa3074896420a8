import Foundation
import Synchronization

/// The two ends of a pipe, which other programs do not inherit. They are closed with this object.
final class PipeEnds: Sendable {
    /// The end for reading.
    let reading: Int32
    /// The end for writing.
    let writing: Int32
    private let isWritable = Mutex(true)
    private let isReadable = Mutex(true)

    /// An error: the pipe could not be created.
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

    /// Closes the end for reading, so that writing fails once the other program has ended.
    func closeReading() {
        isReadable.withLock { isReadable in
            if isReadable { close(reading) }
            isReadable = false
        }
    }

    /// Closes the end for writing, so that the other program reads the end of the input.
    func closeWriting() {
        isWritable.withLock { isWritable in
            if isWritable { close(writing) }
            isWritable = false
        }
    }
}

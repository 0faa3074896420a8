package import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A pipe with which one thread wakes another. A wake-up before the wait is not lost.
///
/// It replaces a condition variable, whose memory cannot be shared between threads in Swift; a file
/// descriptor is a number.
package struct WakeUpPipe: ~Copyable, Sendable {
    private let reader: Int32
    private let writer: Int32

    /// Creates a pipe.
    package init() throws(SystemError) {
        (reader, writer) = try Descriptor.pipeEnds()
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Ends one `wait`, either a current one or the next.
    package func wake() {
        var byte: UInt8 = 0
        while write(writer, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits for one `wake`.
    package func wait() {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits until a descriptor is readable. Returns `false` if `wake` was called meanwhile.
    package func wait(orFor descriptor: Int32) -> Bool {
        var polled = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
        return polled[0].revents == 0
    }
}

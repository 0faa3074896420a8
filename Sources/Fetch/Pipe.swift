#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A pipe whose ends are closed when it goes out of use, and which no other program inherits.
final class Pipe {
    let reading: Int32
    private(set) var writing: Int32

    init() throws(Curl.Failure) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system(String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(reading)
        closeWriting()
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.write(writing, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Adds what there is to read; false at the end.
    func read(into bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat { count = Self.read(reading, &chunk) } while count < 0 && errno == EINTR
        bytes += chunk.prefix(max(0, count))
        return count > 0
    }

    private static func read(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
        #if canImport(Darwin)
        Darwin.read(descriptor, &chunk, chunk.count)
        #else
        Glibc.read(descriptor, &chunk, chunk.count)
        #endif
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}

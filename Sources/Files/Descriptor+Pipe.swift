internal import CSync

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Descriptor {
    /// Opens a pipe and returns the descriptors of its ends, which the caller owns. Processes do not
    /// inherit them.
    package static func pipeEnds() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard open_pipe(&ends, O_CLOEXEC) == 0 else { throw SystemError() }
        return (ends[0], ends[1])
    }

    /// Opens a file in memory with the given content, which the caller reads from its beginning.
    /// Processes do not inherit it.
    static func memory(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
        let file = try Descriptor(open_memory())
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try file.write(UnsafeRawBufferPointer(bytes))
        }
        guard lseek(file.number, 0, SEEK_SET) == 0 else { throw SystemError() }
        return file
    }
}

import Files

/// A pipe that is closed on deinitialization and is not inherited by other processes.
final class Pipe {
    private let output: Descriptor
    private var input: Descriptor?

    init() throws(Curl.Failure) {
        do throws(SystemError) {
            let ends = try Descriptor.pipeEnds()
            output = try Descriptor(ends.reading)
            input = try Descriptor(ends.writing)
        } catch {
            throw .system(error.description)
        }
    }

    /// The descriptor of the read end.
    var reading: Int32 { output.number }
    /// The descriptor of the write end, or -1 once it is closed.
    var writing: Int32 { input?.number ?? -1 }

    func closeWriting() {
        input = nil
    }

    func write(_ bytes: [UInt8]) throws(Curl.Failure) {
        do throws(SystemError) {
            try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
                try Descriptor.write(UnsafeRawBufferPointer(bytes), to: writing)
            }
        } catch {
            throw .system(error.description)
        }
    }

    /// Appends available bytes. Returns false at the end.
    func read(into bytes: inout [UInt8]) -> Bool {
        // A read error counts as the end. curl then cannot write and reports the failure itself.
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = (try? chunk.withUnsafeMutableBytes { try output.readSome(into: $0) }) ?? 0
        bytes += chunk.prefix(count)
        return count > 0
    }
}

internal import CZlib

/// Decompresses data that `Gzip` compressed.
package enum Gunzip {
    private static let windowBits: Int32 = 15 + 16

    /// Returns the decompressed bytes, or `nil` if the data is damaged or longer than `limit`.
    package static func bytes(of packed: [UInt8], upTo limit: Int) -> [UInt8]? {
        guard packed.count >= 18 else { return nil }
        // The last four bytes are the length (RFC 1952, section 2.3.1).
        let count = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= limit else { return nil }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
            preconditionFailure("out of memory")
        }
        defer { inflateEnd(&stream) }
        var code = Z_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { output, used in
            packed.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                code = inflate(&stream, Z_FINISH)
            }
            used = output.count - Int(stream.avail_out)
        }
        return code == Z_STREAM_END && bytes.count == count ? bytes : nil
    }
}

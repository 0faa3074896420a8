internal import CZlib

/// Compresses data in gzip format (RFC 1952), without a time or a file name, so that equal input
/// gives equal output.
///
/// Reuse one value for many feeds: its tables are larger than a feed.
package struct Gzip: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer: UnsafeMutableRawBufferPointer

    /// A feed of 68 kB is compressed to 3,741 bytes in 77 microseconds. At level 6 it is 3,139
    /// bytes in 244 microseconds; with level 1 of libdeflate, 3,497 bytes in 75.
    private static let level: Int32 = 2
    /// A window of 32 KiB, plus 16 for a gzip header and trailer.
    private static let windowBits: Int32 = 15 + 16
    /// The size of the hash table, smaller than the default: zlib clears the table for each feed
    /// and updates it whenever the window moves.
    private static let memoryLevel: Int32 = 6

    /// Creates a compressor.
    package init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        buffer = .allocate(byteCount: 1 << 16, alignment: 1)
        let code = deflateInit2_(
            stream, Self.level, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
            ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { preconditionFailure("out of memory") }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        buffer.deallocate()
    }

    /// Passes the compressed bytes to `body`. They are valid only during the call.
    package mutating func compressed<Value>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Value
    ) rethrows -> Value {
        deflateReset(stream)
        reserve(Int(deflateBound(stream, UInt(bytes.count))))
        let input = bytes.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        guard deflate(stream, Z_FINISH) == Z_STREAM_END else {
            preconditionFailure("the buffer is as large as deflate may need")
        }
        let used = buffer.count - Int(stream.pointee.avail_out)
        return try body(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    }

    private mutating func reserve(_ count: Int) {
        guard buffer.count < count else { return }
        buffer.deallocate()
        buffer = .allocate(byteCount: count, alignment: 1)
    }
}

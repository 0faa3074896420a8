/// Bytes on their way out, gathered in one buffer that is used again and again.
package struct Output: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    /// How many bytes have been written.
    package private(set) var count = 0
    private let write: (UnsafeRawBufferPointer) throws -> Void

    /// An output whose full buffers go to `write`.
    package init(
        capacity: Int = 1 << 18, write: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) {
        buffer = .allocate(byteCount: capacity, alignment: 1)
        self.write = write
    }

    deinit { buffer.deallocate() }

    /// Adds bytes.
    package mutating func append(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try append($0) }
    }

    /// Hands on what is gathered; to be called after the last byte.
    package mutating func flush() throws {
        defer { used = 0 }
        try hand(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
        _ = try reserve(bytes)
    }

    /// Adds bytes and lends them for being changed in place, once.
    mutating func append(
        _ bytes: UnsafeRawBufferPointer, changing: (UnsafeMutableRawBufferPointer) -> Void
    ) throws {
        guard let place = try reserve(bytes) else {
            preconditionFailure("a component is smaller than the buffer")
        }
        changing(place)
    }

    private mutating func hand(_ bytes: UnsafeRawBufferPointer) throws {
        count += bytes.count
        try write(bytes)
    }

    private mutating func reserve(
        _ bytes: UnsafeRawBufferPointer
    ) throws -> UnsafeMutableRawBufferPointer? {
        if used + bytes.count > buffer.count { try flush() }
        guard bytes.count <= buffer.count else {
            try hand(bytes)
            return nil
        }
        let place = UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + bytes.count])
        place.copyMemory(from: bytes)
        used += bytes.count
        return place
    }
}

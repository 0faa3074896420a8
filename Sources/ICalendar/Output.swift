/// A buffered stream of bytes.
package struct Output: ~Copyable {
    private var buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    private var handed = 0
    private let write: ((UnsafeRawBufferPointer) throws -> Void)?

    /// Creates an output that passes full buffers to `write`.
    package init(
        capacity: Int = 1 << 18, write: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) {
        buffer = .allocate(byteCount: capacity, alignment: 1)
        self.write = write
    }

    /// Creates an output that keeps all bytes in memory.
    package init() {
        buffer = .allocate(byteCount: 1 << 14, alignment: 1)
        write = nil
    }

    deinit { buffer.deallocate() }

    /// The number of bytes that were added.
    package var count: Int { handed + used }

    /// Calls `body` with the bytes in the buffer.
    package func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws -> Value
    ) rethrows -> Value {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    }

    /// Empties the buffer.
    package mutating func removeAll() { used = 0 }

    /// Adds bytes.
    package mutating func append(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try append($0) }
    }

    /// Adds bytes.
    package mutating func append(_ bytes: ArraySlice<UInt8>) throws {
        try bytes.withUnsafeBytes { try append($0) }
    }

    /// Passes the rest of the buffer on. Call it after the last byte.
    package mutating func flush() throws {
        guard let write else { return }
        defer { used = 0 }
        handed += used
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
        _ = try reserve(bytes)
    }

    /// Adds bytes and calls `changing` once with their place in the buffer.
    mutating func append(
        _ bytes: UnsafeRawBufferPointer, changing: (UnsafeMutableRawBufferPointer) -> Void
    ) throws {
        changing(try reserve(bytes))
    }

    private mutating func reserve(
        _ bytes: UnsafeRawBufferPointer
    ) throws -> UnsafeMutableRawBufferPointer {
        if used + bytes.count > buffer.count { try makeRoom(for: bytes.count) }
        let place = UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + bytes.count])
        place.copyMemory(from: bytes)
        used += bytes.count
        return place
    }

    private mutating func makeRoom(for count: Int) throws {
        try flush()
        guard used + count > buffer.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * buffer.count, used + count), alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<used]))
        buffer.deallocate()
        buffer = larger
    }
}

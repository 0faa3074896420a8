/// The bytes of a content line without folds (RFC 5545 3.1) and control characters.
///
/// Folds are removed before decoding, because they can be inside a character or a name.
struct UnfoldedBytes: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private let lineEnd: UInt8
    private var position: Int

    init(_ line: LogicalLine, in bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd) {
        self.bytes = bytes
        self.lineEnd = lineEnd.byte
        position = line.start
        end = line.end
    }

    mutating func next() -> UInt8? {
        while position < end {
            let byte = bytes[position]
            position += 1
            // RFC 5545 3.1 allows no control characters but tabs, and libical stops at NUL.
            let isControl = byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
            guard isControl else { return byte }
            // The white space after a line end belongs to the fold.
            if byte == lineEnd { position += 1 }
        }
        return nil
    }

    /// Skips a name in any case. Returns whether it was there.
    @inline(__always)
    mutating func pass(_ name: StaticString) -> Bool {
        for index in 0..<name.utf8CodeUnitCount {
            let expected = name.utf8Start[index]
            guard let byte = next(), Leniency.isEqual(byte, to: expected) else {
                return false
            }
        }
        return true
    }

    /// Skips everything up to the value. Returns `false` if there is no value, or if the name is
    /// longer.
    mutating func passToValue() -> Bool {
        guard var byte = next() else { return false }
        guard byte == UInt8(ascii: ";") else { return byte == UInt8(ascii: ":") }
        var isQuoted = false
        while let following = next() {
            byte = following
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return true }
        }
        return false
    }

    /// Moves the remaining bytes into `buffer`, up to `limit`. Returns `false` if there are more.
    mutating func drain(into buffer: inout [UInt8], limit: Int) -> Bool {
        buffer.removeAll(keepingCapacity: true)
        while let byte = next() {
            guard buffer.count < limit else { return false }
            buffer.append(byte)
        }
        return true
    }
}

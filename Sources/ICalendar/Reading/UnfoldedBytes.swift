/// The bytes of a content line without its folds (RFC 5545 3.1) and without control characters.
///
/// Folds go before anything is decoded, as they may stand within a character or a name.
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
            // RFC 5545 3.1 allows no control characters but tabs; libical stops at NUL.
            let isControl = byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
            guard isControl else { return byte }
            // The white space after a line end is the fold's.
            if byte == lineEnd { position += 1 }
        }
        return nil
    }

    /// Moves behind a name, whatever its case, if that is what comes next; else says no.
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

    /// Moves behind the colon in front of the value; false if there is none, or more name.
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

    /// Puts what is left, at most `limit` bytes, into `buffer`; false if there is more.
    mutating func drain(into buffer: inout [UInt8], limit: Int) -> Bool {
        buffer.removeAll(keepingCapacity: true)
        while let byte = next() {
            guard buffer.count < limit else { return false }
            buffer.append(byte)
        }
        return true
    }
}

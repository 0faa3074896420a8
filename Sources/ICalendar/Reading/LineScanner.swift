/// The position of a content line in a file, with its folds.
struct LogicalLine {
    /// The offset of the line's first byte.
    let start: Int
    /// The offset of the line end.
    let end: Int
    /// The offset of the next content line.
    let next: Int
    /// The number of the line on which it begins, from 1.
    let number: Int
}

/// Finds the content lines of a file (RFC 5545 3.1) without reading each byte.
struct LineScanner {
    let bytes: UnsafeRawBufferPointer
    let lineEnd: LineEnd
    private var position: Int
    private var number: Int

    init(
        _ bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd, from start: Int = 0, line: Int = 1
    ) {
        self.bytes = bytes
        self.lineEnd = lineEnd
        position = start
        number = line
    }

    /// Returns the next line, or `nil` at the end.
    mutating func next() -> LogicalLine? {
        guard position < bytes.count else { return nil }
        let first = number
        var end = lineEnd.place(in: bytes, from: position)
        number += 1
        while end + 1 < bytes.count, Self.isWhite(bytes[end + 1]) {
            end = lineEnd.place(in: bytes, from: end + 1)
            number += 1
        }
        let start = position + Leniency.markLength(in: bytes, at: position)
        position = min(end + 1, bytes.count)
        return LogicalLine(start: min(start, end), end: end, next: position, number: first)
    }

    func content(of line: LogicalLine) -> UnfoldedBytes {
        UnfoldedBytes(line, in: bytes, lineEnd)
    }

    /// Returns the value of a line that is a property of this name, given in upper case, or else
    /// `nil`.
    @inline(__always)
    func value(of name: StaticString, in line: LogicalLine) -> UnfoldedBytes? {
        var content = content(of: line)
        return content.pass(name) && content.passToValue() ? content : nil
    }

    /// Returns the first byte of a line in lower case, ignoring control characters.
    @inline(__always)
    func initial(of line: LogicalLine) -> UInt8? {
        var content = content(of: line)
        return content.next().map(Leniency.lower)
    }

    private static func isWhite(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

extension LineScanner {
    /// Returns the value of a property of this name as text, or `nil` for another property or a
    /// value that is too long.
    func text(of name: StaticString, in line: LogicalLine) -> String? {
        guard var value = value(of: name, in: line) else { return nil }
        var buffer: [UInt8] = []
        guard value.drain(into: &buffer, limit: Limits.line) else { return nil }
        return Leniency.text(of: buffer).trimmed
    }
}

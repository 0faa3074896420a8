extension LineScanner {
    /// The value of a property of this name; nil for another, and for one that is too long.
    func text(of name: StaticString, in line: LogicalLine) -> String? {
        guard var value = value(of: name, in: line) else { return nil }
        var buffer: [UInt8] = []
        guard value.drain(into: &buffer, limit: Limits.line) else { return nil }
        return InvalidUTF8.text(of: buffer).trimmed
    }
}

/// Lines with nothing in them, which editors and bad mail programs put between others.
enum BlankLine {
    /// Whether a line is one; it is passed over.
    static func contains(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 <= UInt8(ascii: " ") } }
}

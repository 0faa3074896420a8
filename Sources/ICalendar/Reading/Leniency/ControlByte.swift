/// Bytes that no content line may hold (RFC 5545 3.1): they are left out. libical stops at NUL.
enum ControlByte {
    /// Whether a byte is a control character other than a tab.
    @inline(__always)
    static func contains(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
    }
}

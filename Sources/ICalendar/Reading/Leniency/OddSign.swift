/// Signs in names other than the letters, digits and hyphens of RFC 5545 3.1: programs that make
/// names of their own out of words or addresses write `X-MY_APP` and `X-example.org`.
enum OddSign {
    /// Whether a byte is one.
    static func contains(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
}

extension String {
    /// The text percent-encoded except for unreserved characters, for a URL's query (RFC 3986 2.1) or
    /// an extended header field (RFC 8187 3.2.1).
    package var percentEncoded: String {
        if utf8.allSatisfy(Self.isUnreserved) { return self }
        return utf8.map { byte in
            Self.isUnreserved(byte)
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

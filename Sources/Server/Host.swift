/// The host and port in a request (RFC 9110 section 7.2), safe to insert in a URL.
struct Host {
    let text: String

    /// Creates a host, or returns `nil` if the text has other characters. The text comes from the
    /// client and is inserted in pages.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
        guard isPlain, (1...255).contains(text.utf8.count) else { return nil }
        self.text = text
    }
}

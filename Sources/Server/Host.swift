/// The host and port that a browser asked for (RFC 9110 7.2), safe to use in an address.
struct Host {
    let text: String

    /// Nil for anything else: it comes from outside and goes into a page.
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

package import Journal

/// The credentials of a client: a user name and a password.
package struct SignIn: Sendable {
    /// The user name.
    package let user: String
    /// The password.
    package let password: AppPassword
    /// The digest of the password as it is stored, or `nil` if the password is malformed.
    let key: FeedKey?

    /// Creates credentials from typed texts. The name is converted to lower case, because phone
    /// keyboards capitalise the first letter.
    package init(_ user: String, typing password: String) {
        self.user = user.lowercased()
        self.password = AppPassword(typed: password)
        key = self.password.digest.map { FeedKey($0) }
    }

    /// Parses an `Authorization` field with the Basic scheme in UTF-8 (RFC 7617 section 2), or
    /// returns `nil` if it is malformed or uses another scheme.
    package init?(_ field: String) {
        let words = field.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic",
            let bytes = Self.decoded(words[1].utf8),
            let text = String(validating: bytes, as: UTF8.self),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        self.init(String(text[..<colon]), typing: String(text[text.index(after: colon)...]))
    }

    /// Decodes Base64 (RFC 4648 section 4).
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        for digit in text.dropLast(padding) {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        // Six remaining bits cannot encode a byte.
        return count < 6 ? bytes : nil
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

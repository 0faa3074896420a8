import Files

/// The password of an account: 128 random bits that are generated here and shown only to the owner.
/// Stores keep a digest.
package struct AppPassword: Hashable, Sendable {
    /// The password as the user types it, in lower-case letters and digits.
    package let text: String
    /// The first 128 bits of the SHA-256 digest, which stores keep.
    ///
    /// A slow hash protects passwords that users choose from being guessed. 2^128 random passwords
    /// cannot be tried, so a fast hash is enough. The digest is stored with the tokens, and is
    /// replaced, withdrawn and restored like them, but it opens no feed.
    package let digest: SecretToken?

    /// Creates a password from the bits of a token.
    package init(_ bits: SecretToken) {
        self.init(text: bits.digits)
    }

    /// Creates a password from typed text. Spaces and hyphens are ignored, because they only make
    /// it easier to read.
    package init(typed: String) {
        let bytes = typed.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns whether two passwords are equal. The time taken does not depend on the number of
    /// equal characters.
    package static func == (left: Self, right: Self) -> Bool {
        isSameSecret(left.text, right.text)
    }

    private init(text: String) {
        self.text = text
        digest = SecretToken(String(SHA256.digits(of: Array(text.utf8)).prefix(32)))
    }
}

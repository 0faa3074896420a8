import Files

/// The password of an account: 128 random bits that we make and only its owner ever sees. Stores
/// keep a digest of them.
package struct AppPassword: Hashable, Sendable {
    /// As somebody types it: small letters and digits.
    package let text: String
    /// The first 128 bits of its SHA-256, which stores keep. A slow hash protects passwords that people
    /// choose from being guessed; nobody can try 2^128 of ours, so a fast one is enough. It is kept with
    /// the tokens, so that it is replaced, withdrawn and restored as they are, but it opens no feed.
    package let digest: SecretToken?

    /// Bits as a token has them.
    package init(_ bits: SecretToken) {
        self.init(text: bits.digits)
    }

    /// What somebody typed; blanks and hyphens are only there to be read.
    package init(typed: String) {
        let bytes = typed.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Compares in a time that does not tell how much of a guess is right.
    package static func == (left: Self, right: Self) -> Bool {
        isSameSecret(left.text, right.text)
    }

    private init(text: String) {
        self.text = text
        digest = SecretToken(String(SHA256.digits(of: Array(text.utf8)).prefix(32)))
    }
}

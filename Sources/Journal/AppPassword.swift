import Files

/// What opens an account beside its name: 128 random bits, which only its owner ever sees. Stores
/// keep a digest of them.
package struct AppPassword: Hashable, Sendable {
    /// As somebody types it: small letters and digits.
    package let text: String

    /// Bits as a token has them.
    package init(_ bits: FeedToken) {
        text = bits.digits
    }

    /// What somebody typed; blanks and hyphens are only there to be read.
    package init(typed: String) {
        text = typed.filter { $0 != " " && $0 != "-" }
    }

    /// What stores keep: the first 128 bits of its SHA-256. It stands among the tokens, so that it is
    /// replaced, withdrawn and restored as they are, but it opens no feed.
    package var digest: FeedToken? {
        FeedToken(String(SHA256.digits(of: Array(text.utf8)).prefix(32)))
    }
}

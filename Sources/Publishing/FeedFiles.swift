import Files
package import Journal

/// The names of the two files of a feed in the folder.
package struct FeedFiles: Hashable, Sendable {
    /// The name of the calendar.
    package let calendar: String
    /// The name of the calendar compressed with gzip.
    package let packed: String

    /// Creates the names for the feed with a token.
    package init(of token: SecretToken) {
        calendar = "\(token.digits).ics"
        packed = "\(token.digits).ics.gz"
    }

    /// Returns the token of the feed to which a file belongs, or `nil` for other files.
    static func token(of name: String) -> SecretToken? {
        let digits = name.utf8.prefix(32)
        let rest = name.utf8.dropFirst(32)
        guard rest.elementsEqual(".ics".utf8) || rest.elementsEqual(".ics.gz".utf8) else {
            return nil
        }
        return SecretToken(String(Substring(digits)))
    }

    /// Returns a digest of the stamps of both files.
    static func stamp(_ calendar: FileStamp, _ packed: FileStamp) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(calendar)
        fingerprint.add(packed)
        return fingerprint.digits
    }

    /// Returns the name of the temporary file that is renamed to `name`.
    static func beside(_ name: String) -> String { ".\(name).tmp" }

    /// Returns whether a name is that of a temporary file.
    static func isBeside(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
        let inner = name.dropFirst().dropLast(4)
        return token(of: String(inner)) != nil
    }
}

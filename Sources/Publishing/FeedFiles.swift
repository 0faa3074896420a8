import Files
package import Journal

/// The names of a feed's two files in the folder.
package struct FeedFiles: Hashable, Sendable {
    /// The calendar.
    package let calendar: String
    /// The same, compressed with gzip.
    package let packed: String

    /// The files of the feed with this token.
    package init(of token: SecretToken) {
        calendar = "\(token.digits).ics"
        packed = "\(token.digits).ics.gz"
    }

    /// The token of the feed whose file has a name; nil if it is no feed's.
    static func token(of name: String) -> SecretToken? {
        let digits = name.utf8.prefix(32)
        let rest = name.utf8.dropFirst(32)
        guard rest.elementsEqual(".ics".utf8) || rest.elementsEqual(".ics.gz".utf8) else {
            return nil
        }
        return SecretToken(String(Substring(digits)))
    }

    /// A digest of the stamps of both files.
    static func stamp(_ calendar: FileStamp, _ packed: FileStamp) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(calendar)
        fingerprint.add(packed)
        return fingerprint.digits
    }

    /// Under which name a file is written before it takes its place.
    static func beside(_ name: String) -> String { ".\(name).tmp" }

    /// Whether a name is one under which a file is written.
    static func isBeside(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
        let inner = name.dropFirst().dropLast(4)
        return token(of: String(inner)) != nil
    }
}

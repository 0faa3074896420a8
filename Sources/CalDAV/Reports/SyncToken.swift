import HTTP

/// A sync token: a state of a collection (RFC 6578 section 4).
struct SyncToken {
    /// The collection's name.
    let collection: String
    /// The collection's revision.
    let revision: Int
    private static let beginning = "http://dosecal/ns/sync/"

    /// Creates the token for a revision.
    init(_ collection: String, _ revision: Int) {
        self.collection = collection
        self.revision = revision
    }

    /// Parses a token, or returns `nil` if dosecal did not create it.
    init?(_ text: String) {
        guard text.hasPrefix(Self.beginning) else { return nil }
        let parts = text.dropFirst(Self.beginning.count).split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let collection = String(percentEncoded: parts[0]),
            parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let revision = Int(parts[1])
        else { return nil }
        self.init(collection, revision)
    }

    /// The token as a URI.
    var text: String { "\(Self.beginning)\(collection.percentEncoded)/\(revision)" }
}

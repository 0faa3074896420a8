import HTTP

/// A state of a collection, as a client names it (RFC 6578 4).
struct SyncToken {
    /// The collection's name.
    let collection: String
    /// The collection's revision.
    let revision: Int
    private static let beginning = "http://dosecal/ns/sync/"

    /// The token of a revision.
    init(_ collection: String, _ revision: Int) {
        self.collection = collection
        self.revision = revision
    }

    /// Reads a token; nil for what was never one of ours.
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

    /// What a client is given.
    var text: String { "\(Self.beginning)\(collection.percentEncoded)/\(revision)" }
}

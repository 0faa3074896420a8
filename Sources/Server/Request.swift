/// A request as it came over the wire, its head taken apart and nothing else.
package struct Request: Sendable {
    package var method: String
    /// The path as it was written, with its escapes and without a query.
    package var path: String
    /// The header fields, their names in lower case.
    package var fields: [String: String]
    /// What was sent with it; nil where it was more than a form of ours can be.
    package var body: [UInt8]?

    package init(
        _ method: String, _ path: String, fields: [String: String] = [:], body: [UInt8]? = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }

    /// Whether a proxy says that it was asked over TLS; only one that is trusted is heard at all.
    var isForwardedSecurely: Bool {
        let word = fields["x-forwarded-proto"]?.split(separator: ",").last
        return word?.filter { $0 != " " }.lowercased() == "https"
    }
}

/// An answer: of its own, or what lies ready for a feed.
package enum Answer: Sendable {
    case reply(Reply)
    case feed(PublishedFeed, PublishedFeed.Choice)

    /// The whole of it.
    package var reply: Reply {
        switch self {
        case .reply(let reply): reply
        case .feed(let feed, let choice): feed.reply(choice)
        }
    }
}

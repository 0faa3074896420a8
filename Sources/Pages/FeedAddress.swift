package import Journal

/// The addresses of a feed and its pages.
package struct FeedAddress {
    private let base: String
    /// The subscriber whose feed it is.
    package let subscriber: Subscriber
    private let token: FeedToken

    /// The addresses for a token. Without a public URL they are only paths.
    package init(publicURL: String?, subscriber: Subscriber, token: FeedToken) {
        base = publicURL ?? ""
        self.subscriber = subscriber
        self.token = token
    }

    /// Whether they begin with a public URL.
    package var isWhole: Bool { !base.isEmpty }
    /// The address of the feed.
    package var feed: String { "\(base)/feeds/\(token.digits)/\(subscriber.id).ics" }
    /// The page with a button for each calendar app.
    package var page: String { "\(base)/subscribe/\(token.digits)" }
    /// The page for today.
    package var today: String { "\(base)/today/\(token.digits)" }
    /// The part of the token that may be shown.
    package var shortened: String { token.shortened }
}

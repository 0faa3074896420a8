package import Journal

/// Where a feed and its pages are found.
package struct FeedAddress {
    private let base: String
    /// Whose feed it is.
    package let subscriber: Subscriber
    private let token: FeedToken

    /// The addresses that a token opens; without what they begin with, what goes after that.
    package init(publicURL: String?, subscriber: Subscriber, token: FeedToken) {
        base = publicURL ?? ""
        self.subscriber = subscriber
        self.token = token
    }

    /// Whether somebody said what addresses begin with.
    package var isWhole: Bool { !base.isEmpty }
    /// The feed.
    package var feed: String { "\(base)/feeds/\(token.digits)/\(subscriber.id).ics" }
    /// The page with a button for each calendar app.
    package var page: String { "\(base)/subscribe/\(token.digits)" }
    /// The page of what is due today.
    package var today: String { "\(base)/today/\(token.digits)" }
    /// As much of its secret as anybody may see.
    package var shortened: String { token.shortened }
}

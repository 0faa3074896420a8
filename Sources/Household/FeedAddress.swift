package import Journal

/// The addresses of a feed and its pages.
package struct FeedAddress {
    private let base: String
    /// The subscriber whose feed it is.
    package let subscriber: Subscriber
    private let digits: String

    /// The addresses for a token. Without a public URL they are only paths.
    package init(publicURL: String?, subscriber: Subscriber, token: SecretToken) {
        self.init(publicURL: publicURL, subscriber: subscriber, digits: token.digits)
    }

    /// The addresses for the digits of a token.
    package init(publicURL: String?, subscriber: Subscriber, digits: String) {
        base = publicURL ?? ""
        self.subscriber = subscriber
        self.digits = digits
    }

    /// Whether they begin with a public URL.
    package var isWhole: Bool { !base.isEmpty }
    /// Whether only programs of this machine can open them.
    package var isForThisMachine: Bool { Self.isForThisMachine(base) }
    /// The port in them; the usual one of dosecal where they name none.
    package var port: String {
        let end = base.split(separator: ":").last.map(String.init) ?? ""
        return Int(end) == nil ? "8467" : end
    }
    /// Whether only programs of this machine can open what begins so.
    package static func isForThisMachine(_ url: String) -> Bool {
        let host = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
        return ["localhost", "127.", "[::1]"].contains { host.lowercased().hasPrefix($0) }
    }
    /// The address of the feed.
    package var feed: String { "\(base)/feeds/\(digits)/\(subscriber.id).ics" }
    /// The page with a button for each calendar app.
    package var page: String { "\(base)/subscribe/\(digits)" }
    /// The way to that page from where the addresses begin.
    package var pagePath: String { "subscribe/\(digits)" }
    /// The page for today.
    package var today: String { "\(base)/today/\(digits)" }
    /// The part of the token that may be shown.
    package var shortened: String { "\(digits.prefix(6))…" }
}

extension Household {
    /// The addresses of the subscribers that count, by their ids.
    package func feedAddresses() throws -> [String: FeedAddress] {
        let publicURL = try store.value(of: .publicURL)
        let subscribers = try store.subscribers().filter { $0.revoked == nil && !$0.isAccount }
        let known = Dictionary(subscribers.map { ($0.id, $0) }) { first, _ in first }
        let addresses = try store.tokens().filter { $0.until == nil }.compactMap { issued in
            known[issued.subscriber].map {
                FeedAddress(publicURL: publicURL, subscriber: $0, token: issued.token)
            }
        }
        return Dictionary(addresses.map { ($0.subscriber.id, $0) }) { $1 }
    }

    /// The address of a subscriber with a token that was just made.
    package func address(of subscriber: Subscriber, _ token: SecretToken) throws -> FeedAddress {
        FeedAddress(
            publicURL: try store.value(of: .publicURL), subscriber: subscriber, token: token)
    }
}

package import Journal

/// The addresses of a feed and its pages.
package struct FeedAddress {
    private let base: String
    /// The subscriber of the feed.
    package let subscriber: Subscriber
    private let digits: String

    /// Creates the addresses for a token. Without a public URL, they are only paths.
    package init(publicURL: String?, subscriber: Subscriber, token: SecretToken) {
        self.init(publicURL: publicURL, subscriber: subscriber, digits: token.digits)
    }

    /// Creates the addresses for the digits of a token.
    package init(publicURL: String?, subscriber: Subscriber, digits: String) {
        base = publicURL ?? ""
        self.subscriber = subscriber
        self.digits = digits
    }

    /// Whether the addresses include the public URL.
    package var isWhole: Bool { !base.isEmpty }
    /// Whether the addresses are reachable only from the same machine.
    package var isForThisMachine: Bool { Self.isForThisMachine(base) }
    /// The port in the addresses, or dosecal's default port if they name none.
    package var port: String {
        let end = base.split(separator: ":").last.map(String.init) ?? ""
        return Int(end) == nil ? "8467" : end
    }
    /// Returns whether a URL is reachable only from the same machine.
    package static func isForThisMachine(_ url: String) -> Bool {
        let host = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
        return ["localhost", "127.", "[::1]"].contains { host.lowercased().hasPrefix($0) }
    }
    /// The address of the feed.
    package var feed: String { "\(base)/feeds/\(digits)/\(subscriber.id).ics" }
    /// The address of the page with a button for each calendar app.
    package var page: String { "\(base)/subscribe/\(digits)" }
    /// The path of that page, without a leading slash.
    package var pagePath: String { "subscribe/\(digits)" }
    /// The address of the Today page.
    package var today: String { "\(base)/today/\(digits)" }
    /// The beginning of the token, which is safe to show.
    package var shortened: String { "\(digits.prefix(6))…" }
}

extension Household {
    /// Returns the addresses of all feed subscribers that are not revoked, by their IDs.
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

    /// Returns the addresses of a subscriber for a new token.
    package func address(of subscriber: Subscriber, _ token: SecretToken) throws -> FeedAddress {
        FeedAddress(
            publicURL: try store.value(of: .publicURL), subscriber: subscriber, token: token)
    }
}

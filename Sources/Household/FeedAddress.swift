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
    /// Whether services on the internet can probably read the addresses: their host has a name
    /// with a dot, or a public IPv4 address.
    package var isOnInternet: Bool {
        let host = Self.host(of: base)
        guard host.contains("."), !host.hasSuffix(".local"), !host.hasPrefix("["),
            !isForThisMachine
        else { return false }
        return Self.numbers(of: host).map { !Self.isPrivate($0) } ?? true
    }

    private static func host(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
        return String(rest.prefix { $0 != "/" && $0 != ":" }).lowercased()
    }

    /// Returns whether a URL is reachable only from the same machine.
    package static func isForThisMachine(_ url: String) -> Bool {
        let host = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
        return ["localhost", "127.", "[::1]"].contains { host.lowercased().hasPrefix($0) }
    }

    /// Whether a URL has the number of a machine in a home network, as `serve --lan` writes it.
    package static func isInHomeNetwork(_ url: String) -> Bool {
        guard url.hasPrefix("http://"), let numbers = numbers(of: host(of: url)) else {
            return false
        }
        return isPrivate(numbers)
    }

    private static func numbers(of host: String) -> (Int, Int)? {
        let numbers = host.split(separator: ".").map { Int($0) }
        guard numbers.count == 4, let first = numbers[0], let second = numbers[1] else {
            return nil
        }
        return (first, second)
    }

    private static func isPrivate(_ numbers: (Int, Int)) -> Bool {
        switch numbers {
        case (10, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
        default: false
        }
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

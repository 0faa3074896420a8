import Journal
import Pages

extension CommandContext {
    /// The addresses of the subscribers that count, by their ids.
    func feedAddresses() throws -> [String: FeedAddress] {
        let publicURL = try store.value(of: .publicURL)
        let subscribers = try store.subscribers().filter { $0.revoked == nil }
        let known = Dictionary(subscribers.map { ($0.id, $0) }) { first, _ in first }
        let addresses = try store.tokens().filter { $0.until == nil }.compactMap { issued in
            known[issued.subscriber].map {
                FeedAddress(publicURL: publicURL, subscriber: $0, token: issued.token)
            }
        }
        return Dictionary(addresses.map { ($0.subscriber.id, $0) }) { $1 }
    }

    /// The address of a subscriber with a token that was just made.
    func address(of subscriber: Subscriber, _ token: FeedToken) throws -> FeedAddress {
        FeedAddress(
            publicURL: try store.value(of: .publicURL), subscriber: subscriber, token: token)
    }
}

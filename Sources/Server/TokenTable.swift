package import Journal
import Wording

/// The subscribers by token. A new table is created after each change of the store.
package struct TokenTable: Sendable {
    private let statuses: [FeedKey: Status]
    /// The number of valid tokens.
    package let liveCount: Int

    /// The status of an issued token.
    package enum Status: Sendable {
        /// Valid, with its subscriber.
        case live(Subscriber)
        /// Revoked or replaced.
        case gone
    }

    /// Creates a table of tokens. Those of accounts are left out, because they are password digests
    /// and open no feed.
    package init(_ tokens: [IssuedToken], _ subscribers: [Subscriber]) {
        let known = Dictionary(subscribers.map { ($0.id, $0) }) { first, _ in first }
        var statuses: [FeedKey: Status] = [:]
        var liveCount = 0
        for issued in tokens {
            let subscriber = known[issued.subscriber]
            if subscriber?.isAccount == true { continue }
            if issued.until == nil, let subscriber, subscriber.revoked == nil {
                statuses[FeedKey(issued.token)] = .live(subscriber)
                liveCount += 1
            } else {
                statuses[FeedKey(issued.token)] = .gone
            }
        }
        self.statuses = statuses
        self.liveCount = liveCount
    }

    /// Returns the status of a token, or `nil` if it was never issued.
    package func status(of token: SecretToken) -> Status? { status(of: FeedKey(token)) }

    func status(of key: FeedKey) -> Status? { statuses[key] }
}

package import Journal
import Wording

/// Which subscriber each token belongs to. A change of the store makes a new table.
package struct TokenTable: Sendable {
    private let statuses: [FeedKey: Status]
    /// How many tokens are valid.
    package let liveCount: Int

    /// Whether a token is valid.
    package enum Status: Sendable {
        /// Valid, and this subscriber's.
        case live(Subscriber)
        /// Revoked or replaced.
        case gone
    }

    /// The table of these tokens, without those of accounts: what they digest opens no feed, and
    /// neither do they.
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

    /// The status of a token; nil if it was never issued.
    package func status(of token: SecretToken) -> Status? { status(of: FeedKey(token)) }

    func status(of key: FeedKey) -> Status? { statuses[key] }
}

package import Journal
import Wording

/// Whose each token is. It does not change; a change of the store gives another one.
package struct TokenTable: Sendable {
    private let standings: [FeedKey: DoseStatus]
    /// How many tokens open a feed.
    package let liveCount: Int

    /// What a token stands for.
    package enum DoseStatus: Sendable {
        /// The feed of a subscriber.
        case live(Subscriber)
        /// A feed that it opens no more.
        case gone
    }

    package init(_ tokens: [IssuedToken], _ subscribers: [Subscriber]) {
        let known = Dictionary(subscribers.map { ($0.id, $0) }) { first, _ in first }
        var standings: [FeedKey: DoseStatus] = [:]
        var liveCount = 0
        for issued in tokens {
            let subscriber = known[issued.subscriber]
            if issued.until == nil, let subscriber, subscriber.revoked == nil {
                standings[FeedKey(issued.token)] = .live(subscriber)
                liveCount += 1
            } else {
                standings[FeedKey(issued.token)] = .gone
            }
        }
        self.standings = standings
        self.liveCount = liveCount
    }

    /// What a token stands for; nil where nobody ever had it.
    package func standing(of token: FeedToken) -> DoseStatus? { standing(of: FeedKey(token)) }

    func standing(of key: FeedKey) -> DoseStatus? { standings[key] }
}

package import Journal
import Wording

/// The subscribers by token or password. A new table is created after each change of the store.
package struct TokenTable: Sendable {
    private let statuses: [FeedKey: Status]
    /// The ids of accounts, by the digests of their valid passwords.
    private let users: [FeedKey: String]
    /// The number of valid tokens.
    package let liveCount: Int

    /// The status of an issued token.
    package enum Status: Sendable {
        /// Valid, with its subscriber.
        case live(Subscriber)
        /// Revoked or replaced.
        case gone
    }

    /// Creates a table of tokens. Those of accounts are password digests, which open no feed.
    package init(_ tokens: [IssuedToken], _ subscribers: [Subscriber]) {
        let known = Dictionary(subscribers.map { ($0.id, $0) }) { first, _ in first }
        var statuses: [FeedKey: Status] = [:]
        var users: [FeedKey: String] = [:]
        var liveCount = 0
        for issued in tokens {
            let (key, subscriber) = (FeedKey(issued.token), known[issued.subscriber])
            let isLive = issued.until == nil && subscriber?.revoked == nil
            if let subscriber, subscriber.isAccount {
                if isLive { users[key] = subscriber.id }
            } else if isLive, let subscriber {
                statuses[key] = .live(subscriber)
                liveCount += 1
            } else {
                statuses[key] = .gone
            }
        }
        self.statuses = statuses
        self.users = users
        self.liveCount = liveCount
    }

    /// Returns the status of a token, or `nil` if it was never issued.
    package func status(of token: SecretToken) -> Status? { status(of: FeedKey(token)) }

    func status(of key: FeedKey) -> Status? { statuses[key] }

    /// Whether an account has a valid password.
    var hasAccounts: Bool { !users.isEmpty }

    /// Returns whether the name and the password belong to the same account. Wrong names and wrong
    /// passwords take equally long, because the password is looked up first.
    func opens(_ signIn: SignIn) -> Bool {
        guard let key = signIn.key, let user = users[key] else { return false }
        return user == signIn.user
    }
}

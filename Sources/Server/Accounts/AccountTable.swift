import Journal

/// The accounts by the digest of their password. A new table is created after each change of the
/// store.
struct AccountTable: Sendable {
    private let users: [FeedKey: String]

    /// Creates a table from the tokens that are digests of valid passwords.
    init(_ tokens: [IssuedToken], _ subscribers: [Subscriber]) {
        let accounts = Set(
            subscribers.filter { $0.isAccount && $0.revoked == nil }.map(\.id))
        let valid = tokens.filter { $0.until == nil && accounts.contains($0.subscriber) }
        users = Dictionary(
            valid.map { (FeedKey($0.token), $0.subscriber) },
            uniquingKeysWith: { first, _ in first })
    }

    var isEmpty: Bool { users.isEmpty }

    /// Returns whether the name and the password belong to the same account. Wrong names and wrong
    /// passwords take equally long, because the password is looked up first.
    func opens(_ signIn: SignIn) -> Bool {
        guard let key = signIn.key, let user = users[key] else { return false }
        return user == signIn.user
    }
}

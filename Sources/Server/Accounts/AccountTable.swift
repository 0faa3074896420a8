import Journal

/// Whose account each password opens. A change of the store makes a new table.
struct AccountTable: Sendable {
    private let users: [FeedKey: String]

    /// The table of the tokens that are digests of passwords.
    init(_ tokens: [IssuedToken], _ subscribers: [Subscriber]) {
        let accounts = Set(
            subscribers.filter { $0.isAccount && $0.revoked == nil }.map(\.id))
        let valid = tokens.filter { $0.until == nil && accounts.contains($0.subscriber) }
        users = Dictionary(
            valid.map { (FeedKey($0.token), $0.subscriber) },
            uniquingKeysWith: { first, _ in first })
    }

    var isEmpty: Bool { users.isEmpty }

    /// Whether a name and a password belong together. The name is looked at only where the password
    /// opens something, so a wrong name takes as long as a wrong password.
    func opens(_ signIn: SignIn) -> Bool {
        guard let key = signIn.key, let user = users[key] else { return false }
        return user == signIn.user
    }
}

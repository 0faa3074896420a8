package import Journal

/// What pages need of a subscriber, asked in one go.
extension PostgreSQLStore {
    /// The subscriber whom a token belongs to; nil if it opens nothing any more, or never did.
    ///
    /// In a transaction it asks for the secret, too, which pages need next.
    package func subscriber(having token: SecretToken) throws(StoreError) -> Subscriber? {
        hold(.household, .shared)
        let question = Self.subscriber(having: token)
        let isAlone = connection.transaction == .none
        var (found, secret) = (Subscriber?.none, String?.none)
        try connection.ask(isAlone ? [question] : [question, Self.value(of: .secret)]) {
            place, row throws(StoreError) in
            if place == 0 {
                found = try self.subscriber(row)
            } else {
                secret = try self.found(row.text("value"), in: "a setting")
            }
        }
        if !isAlone { memory.keep(secret: secret) }
        return found
    }

    /// A setting, or nil.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        hold(.household, .shared)
        if setting == .secret, connection.transaction != .none, let known = memory.secret {
            return known
        }
        return try storedValue(of: setting)
    }
}

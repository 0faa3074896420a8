package import Journal

/// Queries that pages need about a subscriber, in one round trip.
extension PostgreSQLStore {
    /// Returns the subscriber of a token, or `nil` if the token is not valid.
    ///
    /// In a transaction it also reads the secret, which pages need next.
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
        if !isAlone { cache.keep(secret: secret) }
        return found
    }

    /// Returns a setting, or `nil` if it is not set.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        hold(.household, .shared)
        if setting == .secret, connection.transaction != .none, let known = cache.secret {
            return known
        }
        return try storedValue(of: setting)
    }
}

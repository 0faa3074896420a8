/// The address of a PostgreSQL database, such as `postgresql://care@db.example/care`.
package struct PostgreSQLAddress: Hashable, Sendable {
    /// The reason why an address cannot be used.
    package enum Mistake: Error, Hashable, Sendable {
        /// The address contains a password, which all users of the computer could read.
        case password
    }

    /// The address, which contains no password.
    package let text: String

    /// Parses an address. Returns `nil` if the text is a path or another address.
    package init?(_ text: String) throws(Mistake) {
        guard Self.schemes.contains(where: { text.hasPrefix($0) }) else { return nil }
        if Self.hasPassword(text) { throw .password }
        self.text = text
    }

    private static let schemes = ["postgresql://", "postgres://"]

    private static func hasPassword(_ text: String) -> Bool {
        guard let start = text.firstRange(of: "://")?.upperBound else { return false }
        let rest = text[start...]
        let authority = rest.prefix { !"/?#".contains($0) }
        // The last '@' ends the user name, because a password may contain an '@' that is not
        // encoded.
        let user = authority.lastIndex(of: "@").map { authority[..<$0] }
        if user?.contains(":") ?? false { return true }
        let query = rest.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return query.split(separator: "&").contains { part in
            let name = part.prefix { $0 != "=" }.lowercased()
            return name.contains("%") || name.hasSuffix("password")
        }
    }
}

/// Where a database is: an address such as `postgresql://care@db.example/care`.
package struct PostgreSQLAddress: Hashable, Sendable {
    /// Why an address cannot be used.
    package enum Mistake: Error, Hashable, Sendable {
        /// It has a password, which every user of the computer could read.
        case password
    }

    /// The address; it has no password.
    package let text: String

    /// Nil if the text is a path or something else that is no address of a database.
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
        // The last '@' ends the user, as a password that was not encoded may hold one, too.
        let user = authority.lastIndex(of: "@").map { authority[..<$0] }
        if user?.contains(":") ?? false { return true }
        let query = rest.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return query.split(separator: "&").contains { part in
            let name = part.prefix { $0 != "=" }.lowercased()
            return name.contains("%") || name.hasSuffix("password")
        }
    }
}

extension PostgreSQLAddress.Mistake: CustomStringConvertible {
    /// What is wrong and what to do, without the address.
    package var description: String {
        switch self {
        case .password:
            "the address of the store has a password, which other users of this computer could see; "
                + "take it out, and put it into '~/.pgpass' or the variable PGPASSWORD"
        }
    }
}

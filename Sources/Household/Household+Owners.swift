package import CivilTime
import Files
package import Journal

/// Browser sessions of the owner, who manages the whole household.
extension Household {
    /// The number of minutes for which a sign-in link is valid.
    package static let ownerLinkMinutes = 10
    /// The number of days for which a browser stays signed in.
    package static let ownerDays = 90

    /// The reason why a sign-in link is not valid.
    package enum OwnerLinkRefusal: Error, Equatable {
        case unknown
        /// The link was used at the given time.
        case used(Instant)
        /// The link expired at the given time.
        case late(Instant)
    }

    /// The error for a browser number that does not exist.
    package struct UnknownBrowser: Error, Equatable {
        /// The number that was requested.
        package let number: Int
    }

    /// Creates a link that signs in one browser. Its token is not stored and cannot be retrieved
    /// later.
    package func addOwnerLink() throws -> SecretToken {
        let digits = newToken()
        let until = now.advanced(byMinutes: Self.ownerLinkMinutes)
        try store.write { change in
            try forgetOwners(in: change)
            try change.put(OwnerLink(digest: digits.digest, until: until))
        }
        return digits
    }

    /// Returns the address of a sign-in link, or only its path if no base URL is known.
    package func ownerLinkAddress(_ digits: SecretToken, from base: String? = nil) throws -> String
    {
        let base = try store.value(of: .publicURL) ?? base ?? ""
        return "\(base)/sign-in/\(digits.digits)"
    }

    /// Removes links and browsers that expired more than 30 days ago.
    private func forgetOwners(in change: borrowing StoreChange) throws {
        let earlier = now.advanced(byMinutes: -30 * 24 * 60)
        try change.removeOwnerLinks(until: earlier)
        for browser in try store.ownerBrowsers() where browser.until < earlier {
            try change.removeOwnerBrowser(browser.number)
        }
    }

    /// Returns the sign-in link with the given token. Throws `OwnerLinkRefusal` if it is not valid.
    @discardableResult
    package func ownerLink(_ digits: SecretToken) throws -> OwnerLink {
        guard let link = try store.ownerLink(having: digits.digest) else {
            throw OwnerLinkRefusal.unknown
        }
        if let used = link.used { throw OwnerLinkRefusal.used(used) }
        guard now < link.until else { throw OwnerLinkRefusal.late(link.until) }
        return link
    }

    /// Signs a browser in and marks its link as used. Returns the token for the cookie.
    package func signIn(
        with digits: SecretToken, agent: String, in change: borrowing StoreChange
    ) throws -> SecretToken {
        var link = try ownerLink(digits)
        link.used = now
        try change.put(link)
        let cookie = newToken()
        try change.put(
            OwnerBrowser(
                number: (try store.ownerBrowsers().last?.number ?? 0) + 1, digest: cookie.digest,
                agent: agent, since: now,
                until: now.advanced(byMinutes: Self.ownerDays * 24 * 60)))
        return cookie
    }

    /// Returns the browser with the given cookie, or `nil` if it is not signed in.
    package func ownerBrowser(having cookie: SecretToken) throws -> OwnerBrowser? {
        let digest = cookie.digest
        return try ownerBrowsers().first { $0.digest == digest }
    }

    /// Returns the browsers that are signed in.
    package func ownerBrowsers() throws -> [OwnerBrowser] {
        try store.ownerBrowsers().filter { now < $0.until }
    }

    /// Records the use of a browser, at most once a day. Otherwise, viewing a page writes nothing.
    package func noteUse(of browser: OwnerBrowser) throws {
        guard browser.lastUsed.utc.date < now.utc.date else { return }
        var used = browser
        used.lastUsed = now
        try store.write { change in
            // The browser may have been signed out in the meantime.
            guard try store.ownerBrowsers().contains(browser) else { return }
            try change.put(used)
        }
    }

    /// Signs one browser out.
    package func signOut(_ number: Int) throws {
        guard try ownerBrowsers().contains(where: { $0.number == number }) else {
            throw UnknownBrowser(number: number)
        }
        try store.write { change in try change.removeOwnerBrowser(number) }
    }

    /// Signs all browsers out and invalidates all links. Returns the number of browsers.
    package func signOutEverybody() throws -> Int {
        let count = try ownerBrowsers().count
        try store.write { change in
            for browser in try store.ownerBrowsers() {
                try change.removeOwnerBrowser(browser.number)
            }
            try change.removeOwnerLinks(until: .distantFuture)
        }
        return count
    }
}

/// Tokens that protect the owner's pages.
extension Household {
    /// Returns the token that identifies a person in the addresses of the owner's pages. It does
    /// not reveal the person and grants no access without the cookie.
    package func ownerDigits(of person: String) throws -> SecretToken {
        let digest = KeyedDigest(try secret())
        return token(
            ["1", "2"].map { digest.digits(of: ["owner", "page", person, $0]) }.joined())
    }

    /// Returns the token that each form must contain, so that other sites cannot submit it (CSRF
    /// protection).
    package func ownerFormKey(of browser: OwnerBrowser) throws -> SecretToken {
        let secret = try secret()
        let code = SHA256.code(
            of: Array("owner form \(browser.digest.digits)".utf8), key: Array(secret.utf8))
        return token(String(code.prefix(32)))
    }

    private func token(_ digits: String) -> SecretToken {
        guard let token = SecretToken(digits) else {
            preconditionFailure("a digest is written in hexadecimal digits")
        }
        return token
    }
}

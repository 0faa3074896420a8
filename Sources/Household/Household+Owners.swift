package import CivilTime
import Files
package import Journal

/// Who manages everything from a browser.
extension Household {
    /// For how many minutes a link is good.
    package static let ownerLinkMinutes = 10
    /// For how many days a browser stays signed in.
    package static let ownerDays = 90

    /// Why a link signs nobody in.
    package enum OwnerLinkRefusal: Error, Equatable {
        case unknown
        /// It was used then.
        case used(Instant)
        /// It was good until then.
        case late(Instant)
    }

    /// What an unknown number of a browser is refused with.
    package struct UnknownBrowser: Error, Equatable {
        /// The number.
        package let number: Int
    }

    /// Makes a link that signs one browser in; the digits in it are told now and never again.
    package func addOwnerLink() throws -> SecretToken {
        let digits = newToken()
        let until = now.advanced(byMinutes: Self.ownerLinkMinutes)
        try store.write { change in
            try forgetOwners(in: change)
            try change.put(OwnerLink(digest: digits.digest, until: until))
        }
        return digits
    }

    /// Where a link leads; only a path without a public URL.
    package func ownerLinkAddress(_ digits: SecretToken, from base: String? = nil) throws -> String
    {
        let base = try store.value(of: .publicURL) ?? base ?? ""
        return "\(base)/sign-in/\(digits.digits)"
    }

    /// Forgets links and browsers whose time is long up.
    private func forgetOwners(in change: borrowing StoreChange) throws {
        let earlier = now.advanced(byMinutes: -30 * 24 * 60)
        try change.removeOwnerLinks(until: earlier)
        for browser in try store.ownerBrowsers() where browser.until < earlier {
            try change.removeOwnerBrowser(browser.number)
        }
    }

    /// The link with these digits; throws where it signs nobody in.
    @discardableResult
    package func ownerLink(_ digits: SecretToken) throws -> OwnerLink {
        guard let link = try store.ownerLink(having: digits.digest) else {
            throw OwnerLinkRefusal.unknown
        }
        if let used = link.used { throw OwnerLinkRefusal.used(used) }
        guard now < link.until else { throw OwnerLinkRefusal.late(link.until) }
        return link
    }

    /// Signs a browser in with a link, which is used up; gives what its cookie is to say.
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

    /// The browser with a cookie; nil if it is signed in no more, or never was.
    package func ownerBrowser(having cookie: SecretToken) throws -> OwnerBrowser? {
        let digest = cookie.digest
        return try ownerBrowsers().first { $0.digest == digest }
    }

    /// The browsers that are signed in.
    package func ownerBrowsers() throws -> [OwnerBrowser] {
        try store.ownerBrowsers().filter { now < $0.until }
    }

    /// Notes that a browser is used, once a day: to look at a page is to write nothing otherwise.
    package func noteUse(of browser: OwnerBrowser) throws {
        guard browser.lastUsed.utc.date < now.utc.date else { return }
        var used = browser
        used.lastUsed = now
        try store.write { change in
            // It may have been signed out since.
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

    /// Signs all browsers out, and takes every link back; gives how many browsers there were.
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

/// What protects the pages of whoever manages everything.
extension Household {
    /// The digits that stand for a person in the addresses of those pages: they name nobody, and
    /// open nothing without the cookie.
    package func ownerDigits(of person: String) throws -> SecretToken {
        let digest = KeyedDigest(try secret())
        return token(
            ["1", "2"].map { digest.digits(of: ["owner", "page", person, $0]) }.joined())
    }

    /// What a form of a browser must say, so that no other site can send one.
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

package import CivilTime

/// A link that signs a browser in as owner. It can be used once, for a limited time.
package struct OwnerLink: Hashable, Sendable {
    /// The digest of the digits in the link.
    package let digest: SecretToken
    /// The time until which the link is valid.
    package let until: Instant
    /// The time at which the link was used, or `nil` if it is unused.
    package var used: Instant?

    /// Creates an unused link.
    package init(digest: SecretToken, until: Instant) {
        self.digest = digest
        self.until = until
    }
}

/// A browser that is signed in as owner of the household.
package struct OwnerBrowser: Hashable, Sendable {
    /// The number of the browser on the command line.
    package let number: Int
    /// The digest of the browser's cookie.
    package let digest: SecretToken
    /// A short name from the User-Agent.
    package let agent: String
    /// The time at which the browser signed in.
    package let since: Instant
    /// The last use, to the day.
    package var lastUsed: Instant
    /// The time at which the sign-in expires.
    package let until: Instant

    /// Creates a browser that has just signed in.
    package init(
        number: Int, digest: SecretToken, agent: String, since: Instant, until: Instant
    ) {
        self.number = number
        self.digest = digest
        self.agent = agent
        self.since = since
        self.until = until
        lastUsed = since
    }
}

/// Read access to the links and browsers of owners.
package protocol OwnerStore: AnyObject {
    /// Returns all stored links, in the order of their digests.
    func ownerLinks() throws(StoreError) -> [OwnerLink]

    /// Returns all browsers that are signed in or whose time is over, in the order of their
    /// numbers.
    func ownerBrowsers() throws(StoreError) -> [OwnerBrowser]
}

extension OwnerStore {
    /// Returns the link with a digest, or `nil` if it is not stored.
    package func ownerLink(having digest: SecretToken) throws(StoreError) -> OwnerLink? {
        try ownerLinks().first { $0.digest == digest }
    }
}

/// Write access to the links and browsers of owners.
package protocol OwnerWriter: ~Copyable {
    /// Stores a link, and replaces the one with its digest.
    func put(_ link: OwnerLink) throws(StoreError)

    /// Stores a browser, and replaces the one with its number.
    func put(_ browser: OwnerBrowser) throws(StoreError)

    /// Deletes a browser.
    func removeOwnerBrowser(_ number: Int) throws(StoreError)

    /// Deletes the links that expired before a moment.
    func removeOwnerLinks(until moment: Instant) throws(StoreError)
}

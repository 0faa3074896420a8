package import CivilTime

/// A link that signs a browser in: good once, and only for a while.
package struct OwnerLink: Hashable, Sendable {
    /// The digest of the digits in it.
    package let digest: SecretToken
    /// Until when it is good.
    package let until: Instant
    /// When it was used; nil as long as it was not.
    package var used: Instant?

    /// A link that nobody has used yet.
    package init(digest: SecretToken, until: Instant) {
        self.digest = digest
        self.until = until
    }
}

/// A browser in which somebody signed in who may manage everything.
package struct OwnerBrowser: Hashable, Sendable {
    /// What it is called on the command line.
    package let number: Int
    /// The digest of its cookie.
    package let digest: SecretToken
    /// What it calls itself, in short.
    package let agent: String
    /// Since when it is signed in.
    package let since: Instant
    /// When it was last used, to the day.
    package var lastUsed: Instant
    /// Until when it stays signed in.
    package let until: Instant

    /// A browser that has just signed in.
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

/// What is kept of those who manage the household.
package protocol OwnerStore: AnyObject {
    /// The links that are not forgotten, in the order of their digests.
    func ownerLinks() throws(StoreError) -> [OwnerLink]

    /// The browsers that are signed in or were until their time was up, in the order of their numbers.
    func ownerBrowsers() throws(StoreError) -> [OwnerBrowser]
}

extension OwnerStore {
    /// The link with a digest; nil if there never was one, or it was forgotten.
    package func ownerLink(having digest: SecretToken) throws(StoreError) -> OwnerLink? {
        try ownerLinks().first { $0.digest == digest }
    }
}

/// What writes down who manages the household.
package protocol OwnerWriter: ~Copyable {
    /// Keeps a link, in place of the one with its digest.
    func put(_ link: OwnerLink) throws(StoreError)

    /// Keeps a browser, in place of the one with its number.
    func put(_ browser: OwnerBrowser) throws(StoreError)

    /// Forgets a browser.
    func removeOwnerBrowser(_ number: Int) throws(StoreError)

    /// Forgets the links that were good until before a moment.
    func removeOwnerLinks(until moment: Instant) throws(StoreError)
}

import CivilTime
import Journal

/// The links and signed-in browsers of owners. A new table is created after each change of the
/// store.
struct OwnerTable: Sendable {
    private let links: Set<FeedKey>
    private let browsers: [FeedKey: Instant]

    /// Creates a table from all links, used or not, and all browsers.
    init(_ links: [OwnerLink], _ browsers: [OwnerBrowser]) {
        self.links = Set(links.map { FeedKey($0.digest) })
        self.browsers = Dictionary(
            browsers.map { (FeedKey($0.digest), $0.until) }, uniquingKeysWith: max)
    }

    /// Returns whether the cookie belongs to a signed-in browser.
    func isSignedIn(_ cookie: SecretToken, at now: Instant) -> Bool {
        browsers[FeedKey(cookie.digest)].map { now < $0 } ?? false
    }

    /// Returns whether the token of a link or cookie exists, so that it was not guessed.
    func knows(_ secret: SecretToken, at now: Instant) -> Bool {
        links.contains(FeedKey(secret.digest)) || isSignedIn(secret, at: now)
    }
}

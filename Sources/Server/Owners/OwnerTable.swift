import CivilTime
import Journal

/// The links and the signed-in browsers of those who manage everything. A change of the store makes
/// a new table.
struct OwnerTable: Sendable {
    private let links: Set<FeedKey>
    private let browsers: [FeedKey: Instant]

    /// The table of these links, used or not, and of these browsers.
    init(_ links: [OwnerLink], _ browsers: [OwnerBrowser]) {
        self.links = Set(links.map { FeedKey($0.digest) })
        self.browsers = Dictionary(
            browsers.map { (FeedKey($0.digest), $0.until) }, uniquingKeysWith: max)
    }

    /// Whether a cookie is that of a browser that is signed in.
    func isSignedIn(_ cookie: SecretToken, at now: Instant) -> Bool {
        browsers[FeedKey(cookie.digest)].map { now < $0 } ?? false
    }

    /// Whether the digits of a link or a cookie were not guessed.
    func knows(_ secret: SecretToken, at now: Instant) -> Bool {
        links.contains(FeedKey(secret.digest)) || isSignedIn(secret, at: now)
    }
}

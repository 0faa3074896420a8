package import CivilTime
import Files

/// A registration of an app for messages about the changes of a collection (WebDAV-Push).
package struct PushRegistration: Hashable, Sendable {
    /// The collection.
    package let key: CollectionKey
    /// The URL to which messages are sent. It is a secret.
    package let endpoint: String
    /// The public key and the secret of the app, separated by a space.
    package var token: String
    /// The time at which it ends.
    package var until: Instant
    /// The revision of the collection that the app was last told. A message is due while the
    /// collection has a later one.
    package var told: Int
    /// The number of attempts that failed since a message was last accepted.
    package var failures = 0
    /// The time of the next attempt. Until then, another process may be sending a message.
    package var retry: Instant?
    /// The problem of the last attempt, or `nil` if it succeeded.
    package var problem: String?
    /// The current revision of the collection, which is not stored with the registration.
    package var revision = 0

    /// Creates a registration.
    package init(_ key: CollectionKey, endpoint: String, token: String, until: Instant, told: Int) {
        (self.key, self.endpoint, self.token) = (key, endpoint, token)
        (self.until, self.told) = (until, told)
    }

    /// The ID in the URL of the registration. The same collection and endpoint have the same ID, so
    /// an app that registers again replaces its registration.
    package var id: String {
        let text = "registration \(key.account) \(key.name) \(endpoint)"
        return String(SHA256.digits(of: Array(text.utf8)).prefix(32))
    }

    /// Whether an app still waits for a message.
    package var isUntold: Bool { told < revision }
}

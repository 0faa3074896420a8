package import CivilTime
package import Journal

/// The data for push messages about collections (WebDAV-Push).
package struct AppMessageOffer: Sendable {
    /// The public key with which the server signs messages, in Base64.
    package let key: String
    private let secret: String

    /// Creates an offer. Topics are made from the secret.
    package init(key: String, secret: String) {
        (self.key, self.secret) = (key, secret)
    }

    /// Returns the name of a collection in messages.
    package func topic(of collection: String, in account: String) -> String {
        CollectionKey(account: account, name: collection).topic(secret)
    }
}

extension CollectionKey {
    /// Returns the name of the collection in messages. It is not a secret, and reveals nothing.
    package func topic(_ secret: String) -> String {
        SecretToken(signing: "push topic \(account) \(name)", key: secret).digits
    }
}

/// The address and the keys that an app sends to get push messages, not yet checked.
package struct PushReceiver: Equatable, Sendable {
    let endpoint: String
    /// The public key of the app, in Base64.
    let key: String
    /// The secret of the app, in Base64.
    let secret: String

    /// Creates a receiver.
    package init(endpoint: String, key: String, secret: String) {
        (self.endpoint, self.key, self.secret) = (endpoint, key, secret)
    }
}

/// The result of a registration for push messages.
package enum PushVerdict: Equatable, Sendable {
    /// The app was registered, or its registration was replaced.
    case registered(id: String, until: Instant, isNew: Bool)
    /// The address may not be used, or the keys are not valid.
    case invalid
    /// There are no messages about this collection, or the account has too many registrations.
    case unavailable
}

/// Registrations of an account that a write does not concern, because their apps made it.
package enum SilencedRegistrations: Equatable, Sendable {
    case all
    /// The registrations with these IDs.
    case these(Set<String>)

    func has(_ id: String) -> Bool {
        switch self {
        case .all: true
        case .these(let ids): ids.contains(id)
        }
    }
}

/// Homes without push messages.
extension AccountHome {
    /// Returns `nil`.
    package func pushOffer() throws -> AppMessageOffer? { nil }

    /// Registers no app.
    package func register(
        _ receiver: PushReceiver, in collection: String, until: Instant?
    ) throws -> PushVerdict { .unavailable }

    /// Returns false.
    package func unregister(_ id: String) throws -> Bool { false }

    /// Does nothing.
    package func silence(_ registrations: SilencedRegistrations) {}
}

import Files
package import CivilTime

/// A recipient of a feed: a phone, a wall tablet or a carer. Each has a separate feed, which can be
/// revoked alone.
package struct Subscriber: Hashable, Sendable {
    /// The ID, which is used on the command line.
    package let id: String
    /// The display name.
    package var name: String
    /// The IDs of the persons whose plans are in the feed, in order.
    package var people: [String]
    /// The part of the plans in the feed.
    package var selection: Selection
    /// The kind of components in the feed. For an account, the kind without alarms.
    package var kind: Kind
    /// Whether medicines, notes and places are not named.
    package var isDiscreet: Bool
    /// The alarms in the feed.
    package var alarms: Alarms
    /// Whether the subscriber is an account, to which apps sign in, instead of a feed.
    package var isAccount: Bool
    /// The access that the subscriber's address or password gives.
    package var may: Access
    /// The ID of the subscriber on whose pages the address or password was made, which ends
    /// together with that one. It is `nil` if it was made by a command or an owner.
    package var issuer: String?
    /// The time at which the subscriber was added.
    package let added: Instant
    /// The time at which the subscriber was revoked, or `nil` if it was not.
    package var revoked: Instant?

    /// Returns the alarms of one of the account's calendars. One of the two calendars has no
    /// alarms, so that each dose rings only once.
    package func alarms(of calendar: Kind) -> Alarms { calendar == kind ? .none : alarms }

    /// The kind of components in a feed.
    package enum Kind: String, CaseIterable, Sendable {
        /// VEVENT, for all calendar apps.
        case events
        /// VTODO, for apps with tasks that can be ticked off.
        case tasks

        /// The other kind.
        package var other: Kind { self == .events ? .tasks : .events }
    }
    /// The alarms of a feed or account.
    package enum Alarms: String, CaseIterable, Sendable {
        /// Each entry has an alarm.
        case each
        /// Of the entries that are due together, only the first has an alarm.
        case together
        /// No entry has an alarm.
        case none

        /// The value in fingerprints, to which 1 is added for a discreet feed.
        package var number: Int {
            switch self {
            case .none: 0
            case .each: 2
            case .together: 4
            }
        }
    }
    /// The part of the plans in a feed. An empty selection means all items.
    package struct Selection: Hashable, Sendable {
        /// The IDs of items.
        package var items: [String]
        /// The kinds of items: medicine, lenses or a kind of reminder.
        package var kinds: [String]
        /// The tags of items.
        package var tags: [String]

        /// Creates a selection. Without arguments it means all items.
        package init(items: [String] = [], kinds: [String] = [], tags: [String] = []) {
            self.items = items
            self.kinds = kinds
            self.tags = tags
        }
    }

    /// Creates a subscriber with the default settings: one alarm for entries that are due together,
    /// and access to answer doses.
    package init(
        id: String, name: String, people: [String], selection: Selection = Selection(),
        kind: Kind = .events, added: Instant
    ) {
        self.id = id
        self.name = name
        self.people = people
        self.selection = selection
        self.kind = kind
        self.added = added
        isDiscreet = false
        isAccount = false
        may = .answer
        alarms = .together
    }
}

/// A secret of 128 random bits, as 32 hexadecimal digits, such as the one in the address of a feed.
package struct SecretToken: Hashable, Sendable {
    /// The hexadecimal digits.
    package let digits: String

    /// Creates a random token.
    package init(using random: inout some RandomNumberGenerator) {
        digits = Hexadecimal.digits(random.next()) + Hexadecimal.digits(random.next())
    }

    /// Creates the first 128 bits of the HMAC of a text.
    package init(signing text: String, key: String) {
        precondition(!key.isEmpty, "a token that is signed with no key can be guessed")
        digits = String(SHA256.code(of: Array(text.utf8), key: Array(key.utf8)).prefix(32))
    }

    /// Parses 32 hexadecimal digits in lower case, or returns `nil` for any other text.
    package init?(_ text: String) {
        guard EntryID(text) != nil else { return nil }
        digits = text
    }

    /// Returns whether two tokens are equal. The time taken does not depend on the number of equal
    /// digits.
    package static func == (left: Self, right: Self) -> Bool {
        isSameSecret(left.digits, right.digits)
    }

    /// The first 128 bits of the SHA-256 digest, for stores that must not reveal the token. Tokens
    /// are random, so a slow hash is not needed.
    package var digest: SecretToken {
        let digits = SHA256.digits(of: Array(digits.utf8)).prefix(32)
        guard let digest = SecretToken(String(digits)) else {
            preconditionFailure("a digest is written in hexadecimal digits")
        }
        return digest
    }

    /// The beginning of the token, which is safe to log.
    package var shortened: String { "\(digits.prefix(6))…" }
}

/// A token that was issued to a subscriber.
package struct IssuedToken: Hashable, Sendable {
    /// The token.
    package let token: SecretToken
    /// The ID of the subscriber.
    package let subscriber: String
    /// The time at which the token was replaced or its subscriber revoked, or `nil` if the token is
    /// valid.
    package let until: Instant?

    /// Creates an issued token.
    package init(_ token: SecretToken, of subscriber: String, until: Instant?) {
        self.token = token
        self.subscriber = subscriber
        self.until = until
    }
}

import Files
package import CivilTime

/// Somebody or something that a feed is made for: a phone, a wall tablet, a carer. Each has a feed
/// of its own, so that it alone can be revoked.
package struct Subscriber: Hashable, Sendable {
    /// What it is called on the command line.
    package let id: String
    /// What people call it.
    package var name: String
    /// The ids of the persons whose plans it gets, in order.
    package var people: [String]
    /// Which part of the plans.
    package var selection: Selection
    /// Which components; of an account, those that do not ring.
    package var kind: Kind
    /// Whether no medicine, note or place is named.
    package var isDiscreet: Bool
    /// Which alarms there are.
    package var alarms: Alarms
    /// Whether it is an account, in which apps sign in; else it has a feed.
    package var isAccount: Bool
    /// What its address or password allows.
    package var may: Access
    /// The id of the subscriber on whose pages it got its address or password: it ends with that
    /// one's. Nil if it has them from a command or from somebody signed in.
    package var issuer: String?
    /// When it was added.
    package let added: Instant
    /// When it was revoked; nil while it counts.
    package var revoked: Instant?

    /// The alarms of one of an account's calendars: so that no dose rings twice, one of them is quiet.
    package func alarms(of calendar: Kind) -> Alarms { calendar == kind ? .none : alarms }

    /// Which components a feed is made of.
    package enum Kind: String, CaseIterable, Sendable {
        /// VEVENT, for every calendar app.
        case events
        /// VTODO, for apps that tick things off.
        case tasks

        /// The other one.
        package var other: Kind { self == .events ? .tasks : .events }
    }
    /// Which alarms a feed or an account has.
    package enum Alarms: String, CaseIterable, Sendable {
        /// Each entry rings.
        case each
        /// Of what is due together the first rings for all.
        case together
        /// Nothing rings.
        case none

        /// What stands for it in fingerprints, beside 1 for a discreet feed.
        package var number: Int {
            switch self {
            case .none: 0
            case .each: 2
            case .together: 4
            }
        }
    }
    /// Which part of the plans a feed has: all of them, where nothing is named.
    package struct Selection: Hashable, Sendable {
        /// The ids of items.
        package var items: [String]
        /// Kinds of items: medicine, lenses, or a kind of reminder.
        package var kinds: [String]
        /// Tags of items.
        package var tags: [String]

        /// Everything, unless something is named.
        package init(items: [String] = [], kinds: [String] = [], tags: [String] = []) {
            self.items = items
            self.kinds = kinds
            self.tags = tags
        }
    }

    /// A subscriber of some persons' plans whose feed has everything, and one alarm for what is due
    /// together, and whose address answers doses, unless said otherwise.
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

/// What makes a feed's address a secret: 128 random bits, as 32 hexadecimal digits.
package struct SecretToken: Hashable, Sendable {
    /// The digits.
    package let digits: String

    /// Bits from a source of random numbers.
    package init(using random: inout some RandomNumberGenerator) {
        digits = Hexadecimal.digits(random.next()) + Hexadecimal.digits(random.next())
    }

    /// Reads thirty-two hexadecimal digits in lower case; nil for anything else.
    package init?(_ text: String) {
        guard EntryID(text) != nil else { return nil }
        digits = text
    }

    /// Compares in a time that does not tell how much of a guess is right.
    package static func == (left: Self, right: Self) -> Bool {
        isSameSecret(left.digits, right.digits)
    }

    /// The first 128 bits of its SHA-256, for stores that must not give the token away. Tokens are
    /// random, so no slow hash is needed.
    package var digest: SecretToken {
        let digits = SHA256.digits(of: Array(digits.utf8)).prefix(32)
        guard let digest = SecretToken(String(digits)) else {
            preconditionFailure("a digest is written in hexadecimal digits")
        }
        return digest
    }

    /// As much of it as a log may show.
    package var shortened: String { "\(digits.prefix(6))…" }
}

/// A token, whose it is and whether it still opens anything.
package struct IssuedToken: Hashable, Sendable {
    /// The token.
    package let token: SecretToken
    /// The subscriber's id.
    package let subscriber: String
    /// Since when another one has taken its place, or the subscriber is revoked; nil while it counts.
    package let until: Instant?

    /// A token of a subscriber.
    package init(_ token: SecretToken, of subscriber: String, until: Instant?) {
        self.token = token
        self.subscriber = subscriber
        self.until = until
    }
}

package import CivilTime

/// The state of a feed that was made.
package struct FeedState: Hashable, Sendable {
    /// The fingerprint of the input. The same input gives the same feed until `due`.
    package var source: UInt64
    /// The time until which the feed stays the same if no data changes.
    package var due: Instant
    /// The digest of the bytes.
    package var digest: UInt64
    /// The time at which the bytes last changed.
    package var changed: Instant
    /// The stamps of the published files, or `nil` until they are in place.
    package var files: String?

    /// The maximum size of a feed in bytes. Servers hold feeds in memory, and no calendar app reads
    /// such large ones.
    package static let largestFile = 16 << 20

    /// Creates the state of a feed.
    package init(
        source: UInt64, due: Instant, digest: UInt64, changed: Instant, files: String?
    ) {
        self.source = source
        self.due = due
        self.digest = digest
        self.changed = changed
        self.files = files
    }
}

/// The numbers of a person's last plan version and last entry. They increase with each change.
package struct RecordHead: Hashable, Sendable {
    /// The number of the last plan version.
    package let plan: Int
    /// The number of the last entry, or 0 if there is none.
    package let entry: Int

    /// Creates a head from both numbers.
    package init(plan: Int, entry: Int) {
        self.plan = plan
        self.entry = entry
    }
}

/// A setting of the household.
package enum Setting: String, CaseIterable, Sendable {
    /// The folder into which feeds are published.
    case feedsFolder = "feeds-folder"
    /// The beginning of the addresses of feeds and pages, such as `https://care.example`.
    case publicURL = "public-url"
    /// The secret from which the UIDs and links of feeds are made, so that they cannot be guessed.
    case secret
    /// The server that sends e-mail, as `MailServer` writes it.
    case mailServer = "mail-server"
    /// The secret number of the key that signs messages to browsers, in hexadecimal digits.
    case pushKey = "push-key"
    /// The key that signs what messages carry, in hexadecimal digits.
    case signingKey = "signing-key"
    /// The time up to which apps can rely on messages about changes, in seconds since 1970. Processes
    /// that send them move it on.
    case pushUntil = "push-until"

    /// Whether the whole value is a secret, which backups without secrets leave out.
    package var isSecret: Bool {
        switch self {
        case .secret, .pushKey, .signingKey: true
        case .feedsFolder, .publicURL, .mailServer, .pushUntil: false
        }
    }
}

/// Read access to subscribers, tokens, feeds and settings.
package protocol FeedStore: AnyObject {
    /// Returns all subscribers, including revoked ones, in the order of their IDs.
    func subscribers() throws(StoreError) -> [Subscriber]

    /// Returns all tokens, including those that are no longer valid, in the order in which they
    /// were issued.
    func tokens() throws(StoreError) -> [IssuedToken]

    /// Returns the subscriber of a token, or `nil` if the token is not valid.
    func subscriber(having token: SecretToken) throws(StoreError) -> Subscriber?

    /// Returns the states of all feeds, by subscriber ID.
    func feedStates() throws(StoreError) -> [String: FeedState]
    /// Returns the revisions of the components of a feed, in the format of the publisher, or an
    /// empty string if the feed has no state.
    func revisions(of subscriber: String) throws(StoreError) -> String

    /// Returns the heads of all records, by person ID.
    func heads() throws(StoreError) -> [String: RecordHead]

    /// Returns at most `count` feeds of subscribers that are not revoked, with a number above
    /// `number`, in the order of their numbers.
    func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [ActiveFeed]

    /// Returns the number of feeds of subscribers that are not revoked.
    func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int

    /// Returns the heads of these persons' records, by person ID.
    func heads(of people: [String]) throws(StoreError) -> [String: RecordHead]

    /// Returns the states and revisions of these subscribers' feeds, by subscriber ID.
    func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed]

    /// Returns those of these tokens that were issued, in any order. A token of a revoked
    /// subscriber ended with the revocation.
    func issued(_ tokens: [SecretToken]) throws(StoreError) -> [IssuedToken]

    /// Returns all tokens that were ever issued to these subscribers. A token of a revoked
    /// subscriber ended with the revocation.
    func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken]

    /// Returns the IDs of revoked subscribers whose feeds still have a state, in order.
    func feedsOfRevoked() throws(StoreError) -> [String]

    /// Returns the IDs, in order, of all persons who ever had a plan and have no subscriber with
    /// their ID or for them alone.
    func peopleWithoutFeed() throws(StoreError) -> [String]

    /// Returns a setting, or `nil` if it is not set.
    func value(of setting: Setting) throws(StoreError) -> String?

    /// Returns a number that differs after another connection has changed the store.
    func changeMark() throws(StoreError) -> Int
    /// Returns an error if a newer dosecal has upgraded the store since it was opened, otherwise
    /// `nil`.
    func upgrade() throws(StoreError) -> StoreError?
}

/// Write access to subscribers, tokens, feeds and settings.
package protocol FeedWriter: ~Copyable {
    /// Stores a subscriber, and replaces the one with its ID.
    func put(_ subscriber: Subscriber) throws(StoreError)

    /// Issues a token to a subscriber, or none if it is `nil`. Earlier tokens are not valid from
    /// `moment` on.
    func issue(_ token: SecretToken?, to subscriber: String, at moment: Instant) throws(StoreError)

    /// Stores the state of a feed, or deletes it with its revisions if it is `nil`.
    func set(_ feedState: FeedState?, of subscriber: String) throws(StoreError)
    /// Stores the revisions of a feed that has a state.
    func set(revisions: String, of subscriber: String) throws(StoreError)

    /// Stores a setting.
    func set(_ value: String, for setting: Setting) throws(StoreError)
}

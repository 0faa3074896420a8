package import CivilTime

/// What is known of a feed as it was last made.
package struct FeedState: Hashable, Sendable {
    /// What it was made of, in short: the same gives the same feed until it is due.
    package var source: UInt64
    /// Until when it stays as it is if nobody does anything.
    package var due: Instant
    /// Its bytes, in short.
    package var digest: UInt64
    /// When its bytes last changed.
    package var changed: Instant
    /// Its files as the system tells them apart; nil until they are in place.
    package var files: String?

    /// No feed has more bytes, since a server holds each in memory: far more than any calendar app
    /// reads.
    package static let largestFile = 16 << 20

    /// A feed as it was made.
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

/// How much there is of a person: it grows with every version of the plan and every entry.
package struct RecordHead: Hashable, Sendable {
    /// The number of the last version of the plan.
    package let plan: Int
    /// The number of the last entry; 0 where there is none.
    package let entry: Int

    /// How much there is.
    package init(plan: Int, entry: Int) {
        self.plan = plan
        self.entry = entry
    }
}

/// What a store keeps for the household as a whole.
package enum Setting: String, CaseIterable, Sendable {
    /// The folder in which the feeds lie.
    case feedsFolder = "feeds-folder"
    /// What the addresses of feeds and pages begin with, such as https://care.example.
    case publicURL = "public-url"
    /// What the UIDs and links of feeds are made with, so that nobody can guess them.
    case secret
}

/// Who subscribes, and what was published for them.
package protocol FeedStore: AnyObject {
    /// All subscribers that there ever were, in the order of their ids.
    func subscribers() throws(StoreError) -> [Subscriber]

    /// All tokens that there ever were, in the order in which they came.
    func tokens() throws(StoreError) -> [IssuedToken]

    /// The subscriber whom a token belongs to; nil if it opens nothing any more, or never did.
    func subscriber(having token: SecretToken) throws(StoreError) -> Subscriber?

    /// What is known of each subscriber's feed, by the subscriber's id.
    func feedStates() throws(StoreError) -> [String: FeedState]
    /// The revisions of the components of a subscriber's feed, in lines that are the publisher's;
    /// none where nothing is known of the feed.
    func revisions(of subscriber: String) throws(StoreError) -> String

    /// How much there is of each person, by id.
    func heads() throws(StoreError) -> [String: RecordHead]

    /// So many of the feeds that somebody may read, in the order of their places, after a place; 0 is
    /// before the first.
    func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [LivingFeed]

    /// How many of them there are.
    func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int

    /// How much there is of these persons, by id.
    func heads(of people: [String]) throws(StoreError) -> [String: RecordHead]

    /// What is known of these subscribers' feeds, with their revisions, by id.
    func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed]

    /// Those of these tokens that the store knows, in any order; one whose subscriber is revoked ended
    /// then.
    func issued(_ tokens: [SecretToken]) throws(StoreError) -> [IssuedToken]

    /// The tokens that these subscribers ever had; those of one who is revoked ended then.
    func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken]

    /// The ids of revoked subscribers of whose feeds something is still known, in order.
    func forgottenFeeds() throws(StoreError) -> [String]

    /// The ids of all persons that ever had a plan, but not yet a subscriber of their name or about
    /// them alone, in order.
    func peopleWithoutFeed() throws(StoreError) -> [String]

    /// A setting, or nil.
    func value(of setting: Setting) throws(StoreError) -> String?

    /// A number that is another one after others have changed anything in the store.
    func changeMark() throws(StoreError) -> Int
    /// The error that says that a newer dosecal has upgraded the store since it was opened; nil if none
    /// has.
    func upgrade() throws(StoreError) -> StoreError?
}

/// What writes down who subscribes, and what was published for them.
package protocol FeedWriter: ~Copyable {
    /// Keeps a subscriber, in place of the one of its id.
    func put(_ subscriber: Subscriber) throws(StoreError)

    /// Gives a subscriber a token; those before it open nothing from that moment on. Without one,
    /// none does.
    func issue(_ token: SecretToken?, to subscriber: String, at moment: Instant) throws(StoreError)

    /// Keeps what is known of a feed; nil forgets it, with its revisions.
    func set(_ feedState: FeedState?, of subscriber: String) throws(StoreError)
    /// Keeps the revisions of a feed of which something is known.
    func set(revisions: String, of subscriber: String) throws(StoreError)

    /// Keeps a setting.
    func set(_ value: String, for setting: Setting) throws(StoreError)
}

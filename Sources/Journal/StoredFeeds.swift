/// The right to make a feed, until somebody else gets it.
package struct FeedClaim: Hashable, Sendable {
    /// Whose feed.
    package let subscriber: String
    /// A greater number than any claim to this feed before (a fencing token).
    package let number: Int

    /// A claim to a subscriber's feed.
    package init(subscriber: String, number: Int) {
        self.subscriber = subscriber
        self.number = number
    }
}

/// A feed as it was made.
package struct StoredFeed: Hashable, Sendable {
    /// What is known of it.
    package var feedState: FeedState
    /// The revisions of its components, in lines that are the publisher's.
    package let revisions: String
    /// Its bytes, compressed with gzip.
    package let packed: [UInt8]

    /// A feed with its revisions and compressed bytes.
    package init(feedState: FeedState, revisions: String, packed: [UInt8]) {
        self.feedState = feedState
        self.revisions = revisions
        self.packed = packed
    }
}

/// Feeds that are kept in the store itself, so that several servers and publishers can share them.
///
/// Whoever makes a feed claims it before, so that it is made once. A claim ends by itself after a
/// while: who was stopped for longer keeps nothing any more.
package protocol StoredFeeds: AnyObject {
    /// Claims those of these subscribers' feeds that nobody else has claimed, for so many seconds by
    /// the store's clock.
    func claim(
        _ subscribers: [String], seconds: Int
    ) throws(StoreError) -> [FeedClaim]

    /// Keeps feeds that were made, and ends the claims to them. Gives the claims that were still
    /// held; of the others nothing is kept.
    func keep(_ feeds: [FeedClaim: StoredFeed]) throws -> Set<FeedClaim>

    /// Ends claims to feeds that were not made.
    func giveBack(_ claims: [FeedClaim]) throws(StoreError)

    /// A number that grows with every change of subscribers, tokens and settings, and with no other.
    func subscriptionMark() throws(StoreError) -> Int

    /// The number of the last feed; 0 where there is none.
    func lastFeedNumber() throws(StoreError) -> Int

    /// What is known of one feed; nil before it was made.
    func feedState(of subscriber: String) throws(StoreError) -> FeedState?

    /// The bytes of a feed as it was last made, compressed with gzip; nil before.
    func packedFeed(of subscriber: String) throws(StoreError) -> [UInt8]?
}

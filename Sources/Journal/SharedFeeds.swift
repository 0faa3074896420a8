/// The exclusive right to make a feed, until it expires or is passed on.
package struct FeedClaim: Hashable, Sendable {
    /// The ID of the subscriber.
    package let subscriber: String
    /// A number higher than those of all earlier claims to the feed (a fencing token).
    package let number: Int

    /// Creates a claim to a subscriber's feed.
    package init(subscriber: String, number: Int) {
        self.subscriber = subscriber
        self.number = number
    }
}

/// A feed to store.
package struct StoredFeed: Hashable, Sendable {
    /// The state of the feed.
    package var feedState: FeedState
    /// The revisions of the feed's components, in the format of the publisher.
    package let revisions: String
    /// The bytes, compressed with gzip.
    package let packed: [UInt8]

    /// Creates a feed with its revisions and compressed bytes.
    package init(feedState: FeedState, revisions: String, packed: [UInt8]) {
        self.feedState = feedState
        self.revisions = revisions
        self.packed = packed
    }
}

/// Feeds in the store itself, which several servers and publishers can share.
///
/// A publisher claims a feed before it makes it, so that the feed is made once. A claim expires,
/// and a publisher that was stopped for longer cannot store the feed.
package protocol SharedFeeds: AnyObject {
    /// Claims those of these feeds that are not claimed by others. The claims expire after
    /// `seconds` by the clock of the store.
    func claim(
        _ subscribers: [String], seconds: Int
    ) throws(StoreError) -> [FeedClaim]

    /// Stores feeds and ends their claims. Returns the claims that were still valid. The feeds of
    /// other claims are not stored.
    func keep(_ feeds: [FeedClaim: StoredFeed]) throws -> Set<FeedClaim>

    /// Ends claims without storing feeds.
    func giveBack(_ claims: [FeedClaim]) throws(StoreError)

    /// Returns a number that increases only if subscribers, tokens or settings change.
    func subscriptionMark() throws(StoreError) -> Int

    /// Returns the number of the last feed, or 0 if there is none.
    func lastFeedNumber() throws(StoreError) -> Int

    /// Returns the state of a feed, or `nil` if it was never made.
    func feedState(of subscriber: String) throws(StoreError) -> FeedState?

    /// Returns the bytes of a feed, compressed with gzip, or `nil` if it was never made.
    func packedFeed(of subscriber: String) throws(StoreError) -> [UInt8]?
}

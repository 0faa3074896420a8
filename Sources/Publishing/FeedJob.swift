import Journal

/// A feed with what is to be known of it before it is made.
struct FeedJob: Sendable {
    let feed: LivingFeed
    /// What it is made of, in short.
    let source: UInt64
    /// Whether the one that was made last is in its place, as it was made.
    let isInPlace: Bool
    /// Whether that one still is as it should be.
    let isFresh: Bool
    /// The revisions of its components, as they were kept.
    var revisions = ""

    var id: String { feed.subscriber.id }
}

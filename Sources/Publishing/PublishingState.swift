import Journal

/// What the store says of all feeds, at one moment.
struct PublishingState {
    /// Those that count, in the order of their ids.
    let subscribers: [Subscriber]
    /// The token of each that counts, by the subscriber's id.
    let tokens: [String: FeedToken]
    /// The digits of the tokens that open something.
    let living: Set<String>
    /// Those that open nothing any more.
    let revoked: [IssuedToken]
    /// What was last published to each, by the subscriber's id.
    let feedStates: [String: FeedState]
    /// How much there is of each person, by id.
    let heads: [String: RecordHead]
    /// The ids of revoked subscribers of whose feeds something is still known.
    let forgotten: [String]

    init(_ store: any Store) throws(StoreError) {
        let all = try store.subscribers()
        let issued = try store.tokens()
        let ended = Set(all.filter { $0.revoked != nil }.map(\.id))
        let feedStates = try store.feedStates()
        subscribers = all.filter { $0.revoked == nil && !$0.isAccount }
        tokens = Dictionary(
            issued.filter { $0.until == nil }.map { ($0.subscriber, $0.token) }
        ) { $1 }
        living = Set(
            issued.filter { $0.until == nil && !ended.contains($0.subscriber) }.map(\.token.digits))
        revoked = issued.filter { $0.until != nil || ended.contains($0.subscriber) }
        forgotten = feedStates.keys.filter(ended.contains).sorted()
        heads = try store.heads()
        self.feedStates = feedStates
    }
}

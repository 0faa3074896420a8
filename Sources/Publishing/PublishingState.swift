import Journal

/// What the store says of all feeds, at one moment.
struct PublishingState {
    /// Those that count, in the order of their ids.
    let subscribers: [Subscriber]
    /// The token of each that counts, by the subscriber's id.
    let tokens: [String: FeedToken]
    /// Those that open nothing any more.
    let dead: [IssuedToken]
    let feedStates: [String: FeedState]
    let heads: [String: RecordHead]
    /// The ids of revoked subscribers of whose feeds something is still known.
    let forgotten: [String]

    init(_ store: any Store) throws(StoreError) {
        let all = try store.subscribers()
        let issued = try store.tokens()
        let revoked = Set(all.filter { $0.revoked != nil }.map(\.id))
        let feedStates = try store.feedStates()
        subscribers = all.filter { $0.revoked == nil }
        tokens = Dictionary(
            issued.filter { $0.until == nil }.map { ($0.subscriber, $0.token) }
        ) { $1 }
        dead = issued.filter { $0.until != nil || revoked.contains($0.subscriber) }
        forgotten = feedStates.keys.filter(revoked.contains).sorted()
        heads = try store.heads()
        self.feedStates = feedStates
    }
}

import CivilTime

/// What a `MemoryStore` keeps of what is published.
struct FeedContent {
    var subscribers: [String: Subscriber] = [:]
    var tokens: [IssuedToken] = []
    var feedStates: [String: FeedState] = [:]
    var revisions: [String: String] = [:]
    var settings: [Setting: String] = [:]
}

extension MemoryStore {
    /// All subscribers that there ever were, in the order of their ids.
    package func subscribers() throws(StoreError) -> [Subscriber] {
        published.subscribers.values.sorted { $0.id < $1.id }
    }

    /// All tokens that there ever were, in the order in which they came.
    package func tokens() throws(StoreError) -> [IssuedToken] { published.tokens }

    /// The subscriber whom a token belongs to; nil if it opens nothing any more, or never did.
    package func subscriber(having token: FeedToken) throws(StoreError) -> Subscriber? {
        published.tokens.first { $0.token == token && $0.until == nil }
            .flatMap { published.subscribers[$0.subscriber] }
            .flatMap { $0.revoked == nil ? $0 : nil }
    }

    /// What is known of each subscriber's feed, by the subscriber's id.
    package func feedStates() throws(StoreError) -> [String: FeedState] {
        published.feedStates
    }

    /// The revisions of the components of a subscriber's feed.
    package func revisions(of subscriber: String) throws(StoreError) -> String {
        published.revisions[subscriber] ?? ""
    }

    /// So many of the feeds that somebody may read, after a place.
    package func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [LivingFeed] {
        let feeds = published.tokens.enumerated().dropFirst(number).lazy.compactMap {
            [published] index, issued -> LivingFeed? in
            guard issued.until == nil, let subscriber = published.subscribers[issued.subscriber],
                subscriber.revoked == nil, !subscriber.isAccount, choice.contains(subscriber)
            else { return nil }
            return LivingFeed(
                number: index + 1, subscriber: subscriber, token: issued.token,
                state: published.feedStates[subscriber.id])
        }
        return Array(feeds.prefix(count))
    }

    /// How many of them there are.
    package func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int {
        try feeds(choice, after: 0, atMost: .max).count
    }

    /// How much there is of these persons, by id.
    package func heads(of people: [String]) throws(StoreError) -> [String: RecordHead] {
        let people = Set(people)
        return try heads().filter { people.contains($0.key) }
    }

    /// What is known of these subscribers' feeds, with their revisions, by id.
    package func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed] {
        let subscribers = Set(subscribers)
        let known = published.feedStates.filter { subscribers.contains($0.key) }
        return Dictionary(
            uniqueKeysWithValues: known.map { id, state in
                (id, KnownFeed(state: state, revisions: published.revisions[id] ?? ""))
            })
    }

    /// Those of these tokens that the store knows.
    package func issued(_ tokens: [FeedToken]) throws(StoreError) -> [IssuedToken] {
        published.tokens.filter { tokens.contains($0.token) }.map(ended)
    }

    /// The tokens that these subscribers ever had.
    package func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken] {
        published.tokens.filter { subscribers.contains($0.subscriber) }.map(ended)
    }

    private func ended(_ issued: IssuedToken) -> IssuedToken {
        IssuedToken(
            issued.token, of: issued.subscriber,
            until: issued.until ?? published.subscribers[issued.subscriber]?.revoked)
    }

    /// The ids of revoked subscribers of whose feeds something is still known, in order.
    package func forgottenFeeds() throws(StoreError) -> [String] {
        published.feedStates.keys.filter { published.subscribers[$0]?.revoked != nil }.sorted()
    }

    /// The ids of all persons that ever had a plan, but not yet a subscriber, in order.
    package func peopleWithoutFeed() throws(StoreError) -> [String] {
        let alone = published.subscribers.values.filter { $0.people.count == 1 && !$0.isAccount }
        let served = Set(published.subscribers.keys).union(alone.flatMap(\.people))
        return try people().filter { !served.contains($0) }
    }

    /// A setting, or nil.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        published.settings[setting]
    }

    /// A number that changes when others change something; nobody else can write to this store.
    package func changeMark() throws(StoreError) -> Int { 0 }
    /// Always nil: nobody else can upgrade this store.
    package func upgrade() throws(StoreError) -> StoreError? { nil }
}

extension MemoryChange {
    func put(_ subscriber: Subscriber) throws(StoreError) {
        memory.published.subscribers[subscriber.id] = subscriber
    }

    func issue(
        _ token: FeedToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        var tokens = memory.published.tokens.map { issued in
            issued.subscriber == subscriber && issued.until == nil
                ? IssuedToken(issued.token, of: subscriber, until: moment) : issued
        }
        if let token { tokens.append(IssuedToken(token, of: subscriber, until: nil)) }
        memory.published.tokens = tokens
    }

    func set(_ feedState: FeedState?, of subscriber: String) throws(StoreError) {
        memory.published.feedStates[subscriber] = feedState
        if feedState == nil { memory.published.revisions[subscriber] = nil }
    }

    func set(revisions: String, of subscriber: String) throws(StoreError) {
        memory.published.revisions[subscriber] = revisions
    }

    func set(_ value: String, for setting: Setting) throws(StoreError) {
        memory.published.settings[setting] = value
    }
}

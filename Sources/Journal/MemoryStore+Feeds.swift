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

    /// A setting, or nil.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        published.settings[setting]
    }

    /// A number that changes when others change something; nobody else can write to this store.
    package func changeMark() throws(StoreError) -> Int { 0 }
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

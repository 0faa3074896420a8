public import CivilTime

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
    public func subscribers() throws(StoreError) -> [Subscriber] {
        published.subscribers.values.sorted { $0.id < $1.id }
    }

    /// Keeps a subscriber, in place of the one of its id.
    public func put(_ subscriber: Subscriber) throws(StoreError) {
        published.subscribers[subscriber.id] = subscriber
    }

    /// All tokens that there ever were, in the order in which they came.
    public func tokens() throws(StoreError) -> [IssuedToken] { published.tokens }

    /// Gives a subscriber a token; those before it open nothing from that moment on. Without one,
    /// none does.
    public func issue(
        _ token: FeedToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        published.tokens = published.tokens.map { issued in
            issued.subscriber == subscriber && issued.until == nil
                ? IssuedToken(issued.token, of: subscriber, until: moment) : issued
        }
        if let token { published.tokens.append(IssuedToken(token, of: subscriber, until: nil)) }
    }

    /// What is known of each subscriber's feed, by the subscriber's id.
    public func feedStates() throws(StoreError) -> [String: FeedState] {
        published.feedStates
    }

    /// Keeps what is known of a feed; nil forgets it, with its revisions.
    public func set(
        _ feedState: FeedState?, of subscriber: String
    ) throws(StoreError) {
        published.feedStates[subscriber] = feedState
        if feedState == nil { published.revisions[subscriber] = nil }
    }

    /// The revisions of the components of a subscriber's feed.
    public func revisions(of subscriber: String) throws(StoreError) -> String {
        published.revisions[subscriber] ?? ""
    }

    /// Keeps the revisions of a feed of which something is known.
    public func set(revisions: String, of subscriber: String) throws(StoreError) {
        published.revisions[subscriber] = revisions
    }

    /// A setting, or nil.
    public func value(of setting: Setting) throws(StoreError) -> String? {
        published.settings[setting]
    }

    /// Keeps a setting.
    public func set(_ value: String, for setting: Setting) throws(StoreError) {
        published.settings[setting] = value
    }

    /// A number that is another one after others have changed anything: nobody else can.
    public func changeMark() throws(StoreError) -> Int { 0 }
}

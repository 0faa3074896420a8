import CalDAV
import CivilTime
import Journal
import Publishing

/// A request that may have to wait for the store.
package struct StoreJob: Sendable {
    let request: Request
    let work: Work
    /// The party that sent the request.
    let party: Party
    /// Returns whether the client still waits for the response. Used for reads only; writes are
    /// always carried out.
    var isAwaited: @Sendable () -> Bool = { true }
    /// For a cacheable list, its key and the store's mark when the request arrived.
    var list: (key: ListKey, mark: StoreMark)?
    /// The snapshot of the store when the job was created.
    var snapshot: Snapshot?

    /// Creates a job for a request.
    init(_ work: Work, of party: Party, for request: Request) {
        self.work = work
        self.party = party
        self.request = request
    }

    /// A sender. The job queue takes turns between parties.
    enum Party: Hashable, Sendable {
        case account(String)
        /// A subscriber identified by token, or a signed-in browser identified by cookie.
        case token(FeedKey)
        /// A sender without a known secret, identified by address.
        case address(NetworkAddress?)
    }

    /// The work of a job.
    enum Work: Sendable {
        /// A page, with the token in its path.
        case page(PageRequest, SecretToken?)
        /// A CalDAV request to an account.
        case account(DAVRequest, SignIn)
        /// A feed in the store, which is made first if it is not current.
        case feed(SecretToken, known: FeedState?)
    }

    /// Whether the job may change the store. Other jobs see the store in one consistent state.
    var mayWrite: Bool {
        if case .feed = work { true } else { isWrite }
    }

    /// Whether the job may record something. Such jobs run on separate threads, so that they do not
    /// delay the others.
    var isWrite: Bool {
        switch work {
        case .page(let page, _): page.method == "POST"
        case .account(let wanted, _): !Self.readingMethods.contains(wanted.method)
        case .feed: false
        }
    }

    private static let readingMethods: Set<String> = [
        "GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT",
    ]
}

/// The output of a job.
package struct JobOutput {
    /// The response.
    package let response: Response
    /// The IDs of the persons whose records changed.
    package let changed: [String]
    /// The time until which the response is valid if the store does not change, or `nil` if
    /// unknown.
    let until: Instant?
    /// A message for the operator of the server.
    package let complaint: String?
    /// The explanation of a refusal, if the status alone is not enough.
    package let notice: Notice?
    /// The result for a requested feed.
    let feed: StoredFeedReader.Answer?
    /// Whether the request's link or cookie is unknown.
    let isUnknownSecret: Bool

    init(
        _ response: Response, changed: [String] = [], until: Instant? = nil,
        complaint: String? = nil, notice: Notice? = nil, isUnknownSecret: Bool = false,
        feed: StoredFeedReader.Answer? = nil
    ) {
        self.feed = feed
        self.notice = notice
        self.isUnknownSecret = isUnknownSecret
        self.response = response
        self.changed = changed
        self.until = until
        self.complaint = complaint
    }
}

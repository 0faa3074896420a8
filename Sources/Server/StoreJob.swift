import CalDAV
import CivilTime
import Journal
import Publishing

/// A request that may have to wait for the store.
package struct StoreJob: Sendable {
    let request: Request
    private(set) var work: Work
    /// Who sent it.
    let party: Party
    /// Whether its client still waits for the response. A press counts in any case.
    var isAwaited: @Sendable () -> Bool = { true }
    /// For a list that may be kept: what was asked for, and the store's mark before that.
    var list: (key: ListKey, mark: StoreMark)?
    /// What was known of the store when it began.
    var snapshot: Snapshot?

    /// A job that no client has begun to wait for.
    init(_ work: Work, of party: Party, for request: Request) {
        self.work = work
        self.party = party
        self.request = request
    }

    /// Senders among whom the threads are shared fairly.
    enum Party: Hashable, Sendable {
        case account(String)
        /// A subscriber by its token, or a signed-in browser by its cookie.
        case token(FeedKey)
        /// Whoever sends no secret that is known, by the address.
        case address(NetworkAddress?)
    }

    /// What there is to do.
    enum Work: Sendable {
        /// A page, by the token in its path.
        case page(PageRequest, SecretToken?)
        /// Something in the calendars of an account that somebody signs in to.
        case account(DAVRequest, SignIn)
        /// A feed that the store keeps; made before, where it is not up to date.
        case feed(SecretToken, known: FeedState?)
    }

    /// Whether it may change the store; the others see it at one moment.
    var mayWrite: Bool {
        if case .feed = work { true } else { isWrite }
    }

    /// Whether it may write what somebody did; no writer delays the others.
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

extension StoreJob {
    /// The job with its form decoded; nil if an escape in it is broken. A worker's thread calls this,
    /// as a long form would keep the connections of another one waiting.
    var withForm: StoreJob? {
        guard request.method == "POST", let body = request.body else { return self }
        var job = self
        switch work {
        case .page(var page, let token):
            guard let form = FormBody.fields(of: body) else { return nil }
            page.form = form
            job.work = .page(page, token)
        case .account, .feed: break
        }
        return job
    }
}

/// What came of a job.
package struct JobOutput {
    /// What the sender gets.
    package let response: Response
    /// The ids of the persons whose record has changed.
    package let changed: [String]
    /// Until when the response holds if the store is not changed; nil where that is not known.
    let until: Instant?
    /// What whoever runs the server should know.
    package let complaint: String?
    /// What the page says that explains a refusal, where the status says too little.
    package let notice: Notice?
    /// What became of a feed that was asked for.
    let feed: StoredFeedReader.Answer?
    /// Whether the link or the cookie of the request is unknown.
    let isGuess: Bool

    init(
        _ response: Response, changed: [String] = [], until: Instant? = nil,
        complaint: String? = nil, notice: Notice? = nil, isGuess: Bool = false,
        feed: StoredFeedReader.Answer? = nil
    ) {
        self.feed = feed
        self.notice = notice
        self.isGuess = isGuess
        self.response = response
        self.changed = changed
        self.until = until
        self.complaint = complaint
    }
}

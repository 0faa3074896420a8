import CalDAV
import CivilTime
import Journal
import Publishing

/// A request that may have to wait for the store.
package struct StoreJob: Sendable {
    let request: Request
    let work: Work
    /// For a list that may be kept: what was asked for, and the store's mark before that.
    var list: (key: ListKey, mark: StoreMark)?
    /// What was known of the store when it began.
    var snapshot: Snapshot?
    /// The link or the cookie that somebody tries, where whoever guesses is slowed down.
    var tried: SignIn?

    /// What there is to do.
    enum Work: Sendable {
        /// One of a subscriber's pages.
        case page(PageRequest, FeedToken)
        /// One of the pages of those who manage everything.
        case owner(OwnerRequest)
        /// Something in the calendars of an account that somebody signs in to.
        case account(DAVRequest, SignIn)
        /// A feed that the store keeps; made before, where it is not up to date.
        case feed(FeedToken, known: FeedState?)
    }

    /// Whether it may change the store; the others see it at one moment.
    var mayWrite: Bool {
        if case .feed = work { true } else { isPress }
    }

    /// Whether it may write what somebody did; no writer delays the others.
    var isPress: Bool {
        switch work {
        case .page(let page, _): page.method == "POST"
        case .owner(let owner): owner.method == "POST"
        case .account(let wanted, _): !Self.readingMethods.contains(wanted.method)
        case .feed: false
        }
    }

    private static let readingMethods: Set<String> = [
        "GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT",
    ]
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
    let feed: StoredFeedMaker.Answer?
    /// Whether the link or the cookie was right that somebody tried; nil if that does not matter.
    let isRight: Bool?

    init(
        _ response: Response, changed: [String] = [], until: Instant? = nil,
        complaint: String? = nil, notice: Notice? = nil, isRight: Bool? = nil,
        feed: StoredFeedMaker.Answer? = nil
    ) {
        self.feed = feed
        self.notice = notice
        self.isRight = isRight
        self.response = response
        self.changed = changed
        self.until = until
        self.complaint = complaint
    }
}

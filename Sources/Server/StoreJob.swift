import CalDAV
import CivilTime
import Journal

/// A request that may have to wait for the store.
package struct StoreJob: Sendable {
    let request: Request
    let work: Work
    /// For a list that may be kept: what was asked for, and the store's mark before that.
    var list: (key: ListKey, mark: StoreMark)?

    /// What there is to do.
    enum Work: Sendable {
        /// One of a subscriber's pages.
        case page(PageRequest, FeedToken)
        /// Something in the calendars of an account that somebody signs in to.
        case account(DAVRequest, SignIn)
    }

    /// Whether it may write what somebody did; other requests only read, so no writer delays them.
    var isPress: Bool {
        switch work {
        case .page(let page, _): page.method == "POST"
        case .account(let wanted, _): !Self.readingMethods.contains(wanted.method)
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

    init(
        _ response: Response, changed: [String] = [], until: Instant? = nil,
        complaint: String? = nil
    ) {
        self.response = response
        self.changed = changed
        self.until = until
        self.complaint = complaint
    }
}

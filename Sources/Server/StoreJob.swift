import CalDAV
import Journal

/// A request that may have to wait for the store.
package struct StoreJob: Sendable {
    let request: Request
    let work: Work

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
    /// What whoever runs the server should know.
    package let complaint: String?

    init(_ response: Response, changed: [String] = [], complaint: String? = nil) {
        self.response = response
        self.changed = changed
        self.complaint = complaint
    }
}

import Journal

/// What a subscriber wants of the pages. It is done with the store, for which it may have to wait.
package struct PageJob: Sendable {
    let incoming: Request
    let request: PageRequest
    let subscriber: Subscriber
    let token: FeedToken

    /// Whether a button was pressed; else a page is only looked at, and no writer is in its way.
    var isPress: Bool { request.method == "POST" }
}

/// What a request leads to.
package enum Reaction: Sendable {
    case answer(Answer)
    case job(PageJob)
}

import Journal

/// A request for one of a subscriber's pages, which may have to wait for the store.
package struct PageJob: Sendable {
    let request: Request
    let page: PageRequest
    let token: FeedToken

    /// Whether a button was pressed; other requests only read, so no writer delays them.
    var isPress: Bool { request.method == "POST" }
}

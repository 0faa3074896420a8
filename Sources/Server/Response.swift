/// An HTTP response.
package struct Response: Sendable {
    /// The status (RFC 9110 15).
    package var status: Int
    /// Header fields in the order in which they are sent.
    package var fields: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]
    /// For a response without a body, the size that it would have after a GET that is not
    /// conditional (RFC 9110 8.6).
    package var sizeOfWhole: Int?

    /// A response with a status, header fields and a body.
    package init(
        _ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Sends the browser to another page after a form (303), so that reloading sends nothing twice.
    package static func redirect(to path: String) -> Response {
        Response(303, [("Location", path)])
    }

    /// An HTML page.
    package static func page(_ text: String, status: Int = 200) -> Response {
        Response(status, [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
    }
}

/// A response as the router gives it: made for this request, or prepared with a feed.
package enum RoutedResponse: Sendable {
    case response(Response)
    case feed(PublishedFeed, PublishedFeed.Variant)

    /// The response in full.
    package var response: Response {
        switch self {
        case .response(let response): response
        case .feed(let feed, let variant): feed.response(variant)
        }
    }
}

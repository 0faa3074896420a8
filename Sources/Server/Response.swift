/// An HTTP response.
package struct Response: Sendable {
    /// The status code (RFC 9110 section 15).
    package var status: Int
    /// The header fields in the order in which they are sent.
    package var fields: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]
    /// For a response without a body, the size of the body for an unconditional GET (RFC 9110
    /// section 8.6).
    package var sizeOfWhole: Int?

    /// Creates a response.
    package init(
        _ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns a redirection to another page after a form (303), so that reloading does not submit
    /// it again.
    package static func redirect(to path: String) -> Response {
        Response(303, [("Location", path)])
    }

    /// Returns an HTML page; `withScript` is whether it may run this server's scripts.
    package static func page(
        _ text: String, status: Int = 200, withScript: Bool = false
    ) -> Response {
        var fields = [(name: "Content-Type", value: "text/html; charset=utf-8")]
        if withScript { fields.append(Router.contentSecurity(withScript: true)) }
        return Response(status, fields, body: Array(text.utf8))
    }
}

/// A response from the router, either made for the request or prepared with a feed.
package enum RoutedResponse: Sendable {
    case response(Response)
    case feed(PublishedFeed, PublishedFeed.Variant)

    /// The full response.
    package var response: Response {
        switch self {
        case .response(let response): response
        case .feed(let feed, let variant): feed.response(variant)
        }
    }
}

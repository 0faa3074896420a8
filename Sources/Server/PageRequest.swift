/// What somebody asks of a handler.
package struct PageRequest: Sendable {
    /// One of those that the page knows.
    package let method: String
    package let page: Destination.Page
    /// The header fields, their names in lower case.
    package let fields: [String: String]
    /// What a form says that was sent (application/x-www-form-urlencoded), decoded.
    package let form: [String: String]
    /// Whether it came over TLS, as far as this server or its proxy knows.
    package var isSecure = false

    package init(
        _ method: String, _ page: Destination.Page, fields: [String: String] = [:],
        form: [String: String] = [:]
    ) {
        self.method = method
        self.page = page
        self.fields = fields
        self.form = form
    }
}

/// What the server answers.
package struct Reply: Sendable {
    /// The status (RFC 9110 15).
    package var status: Int
    /// Its header fields beside those that every answer has, in order.
    package var fields: [(name: String, value: String)]
    package var body: [UInt8]

    package init(
        _ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Sends a browser to another page after a form was sent (303): coming back repeats nothing.
    package static func redirect(to path: String) -> Reply {
        Reply(303, [("Location", path)])
    }

    /// A page.
    package static func page(_ text: String, status: Int = 200) -> Reply {
        Reply(status, [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
    }
}

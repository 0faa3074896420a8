import Journal
package import Pages

/// A request for a page, its form already decoded.
package struct PageRequest: Sendable {
    /// One of the methods that the route accepts.
    package let method: String
    /// The page that is asked for.
    package let page: PagePlace
    /// The header fields, their names in lower case.
    package let fields: [String: String]
    /// The fields of the form that was sent (application/x-www-form-urlencoded).
    package var form: [String: String]
    /// Whether the browser used TLS, as far as this server or its proxy knows.
    package var isSecure = false

    /// A request for a page.
    package init(
        _ method: String, _ page: PagePlace, fields: [String: String] = [:],
        form: [String: String] = [:]
    ) {
        self.method = method
        self.page = page
        self.fields = fields
        self.form = form
    }

    /// The cookie of a browser that signed in.
    var ownerCookie: SecretToken? { OwnerCookie.token(in: fields) }
}

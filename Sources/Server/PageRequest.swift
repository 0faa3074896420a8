import Journal
package import Pages

/// A request for a page with its decoded form.
package struct PageRequest: Sendable {
    /// The method, one of those that the route accepts.
    package let method: String
    /// The requested page.
    package let page: PagePlace
    /// The header fields, with names in lower case.
    package let fields: [String: String]
    /// The fields of the submitted form (application/x-www-form-urlencoded).
    package var form: [String: String]
    /// Whether the browser used TLS, as far as this server or its proxy can determine.
    package var isSecure = false

    /// Creates a request for a page.
    package init(
        _ method: String, _ page: PagePlace, fields: [String: String] = [:],
        form: [String: String] = [:]
    ) {
        self.method = method
        self.page = page
        self.fields = fields
        self.form = form
    }

    /// The kind of device that sent the request.
    var device: Device { Device(userAgent: fields["user-agent"] ?? "") }

    /// The token in the cookie of a signed-in browser.
    var ownerCookie: SecretToken? { OwnerCookie.token(in: fields) }
}

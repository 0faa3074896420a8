/// A request from an authenticated user.
package struct DAVRequest: Sendable {
    /// The method, such as PROPFIND.
    package let method: String
    /// The decoded path segments, without empty ones.
    package let path: [String]
    /// The header fields, with names in lower case.
    package let fields: [String: String]
    /// The body.
    package let body: [UInt8]

    /// Creates a request.
    package init(
        _ method: String, _ path: [String], fields: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }
}

/// A response to a request.
package struct DAVResponse: Sendable {
    /// The status code (RFC 9110 section 15, RFC 4918 section 11).
    package var status: Int
    /// The header fields in the order in which they are sent.
    package var fields: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]

    /// Creates a response.
    package init(
        _ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

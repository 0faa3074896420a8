/// A request for something under an account's addresses, its sender already known.
package struct DAVRequest: Sendable {
    /// The method, such as PROPFIND.
    package let method: String
    /// The parts of the path, decoded, without empty ones.
    package let path: [String]
    /// The header fields, their names in lower case.
    package let fields: [String: String]
    /// The body.
    package let body: [UInt8]

    /// A request.
    package init(
        _ method: String, _ path: [String], fields: [String: String] = [:], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }
}

/// What the sender gets.
package struct DAVResponse: Sendable {
    /// The status (RFC 9110 15, RFC 4918 11).
    package var status: Int
    /// Header fields in the order in which they are sent.
    package var fields: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]

    /// A response.
    package init(
        _ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// An HTTP request before decoding.
package struct Request: Sendable {
    /// The method, such as GET.
    package var method: String
    /// The percent-encoded path without the query.
    package var path: String
    /// The header fields, with names in lower case.
    package var fields: [String: String]
    /// The body, or `nil` if it exceeded the limit for the request.
    package var body: [UInt8]?
    /// The origin of the request.
    package var sender = Sender()

    /// Creates a request.
    package init(
        _ method: String, _ path: String, fields: [String: String] = [:], body: [UInt8]? = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }

    /// Whether the client reached the proxy over TLS. Only a trusted proxy's header is considered.
    var isForwardedSecurely: Bool {
        let word = fields["x-forwarded-proto"]?.split(separator: ",").last
        return word?.filter { $0 != " " }.lowercased() == "https"
    }
}

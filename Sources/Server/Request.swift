/// An HTTP request as it came in, with nothing decoded yet.
package struct Request: Sendable {
    /// The method, such as GET.
    package var method: String
    /// The path with its escapes, without a query.
    package var path: String
    /// The header fields, their names in lower case.
    package var fields: [String: String]
    /// The body; nil if it was larger than such a request's may be.
    package var body: [UInt8]?
    /// Where it comes from.
    package var sender = Sender()

    /// A request.
    package init(
        _ method: String, _ path: String, fields: [String: String] = [:], body: [UInt8]? = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }

    /// Whether the proxy was reached over TLS. Only a trusted proxy's header gets this far.
    var isForwardedSecurely: Bool {
        let word = fields["x-forwarded-proto"]?.split(separator: ",").last
        return word?.filter { $0 != " " }.lowercased() == "https"
    }
}

import Compression

extension Router {
    /// The minimum size of a body for compression, in bytes.
    private static let leastCompressed = 1024

    /// Returns the response, compressed if it is large enough and the client accepts it.
    ///
    /// Pages do not repeat parts of their URL, so the compressed size does not reveal secrets on
    /// them.
    func compressed(_ response: RoutedResponse, for request: Request) -> RoutedResponse {
        guard case .response(var response) = response else { return response }
        response.vary(by: "Accept-Encoding")
        if response.body.count >= Self.leastCompressed, response.isText,
            ContentCoding(accepting: request.fields["accept-encoding"]) == .gzip
        {
            response.compress()
        }
        return .response(response)
    }
}

extension Response {
    /// Whether the body is text. Only images other than SVG are not.
    fileprivate var isText: Bool {
        let kind = fields.first { $0.name == "Content-Type" }?.value ?? ""
        return !kind.hasPrefix("image/") || kind.hasPrefix("image/svg")
    }

    /// Adds a header field of the request to `Vary` (RFC 9110 section 12.5.5).
    fileprivate mutating func vary(by field: String) {
        if let index = fields.firstIndex(where: { $0.name == "Vary" }) {
            fields[index].value += ", \(field)"
        } else {
            fields.append(("Vary", field))
        }
    }

    fileprivate mutating func compress() {
        var gzip = Gzip()
        body = body.withUnsafeBytes { bytes in gzip.compressed(bytes) { Array($0) } }
        fields.append(("Content-Encoding", "gzip"))
    }
}

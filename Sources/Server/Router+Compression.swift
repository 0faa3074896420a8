import Compression

extension Router {
    /// The fewest bytes that are worth compressing.
    private static let leastCompressed = 1024

    /// The response to a request, compressed if that is worth it and the client takes it.
    ///
    /// No page repeats what its address says, so its size tells nobody a secret on it.
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
    /// Whether it is made of letters, which pictures are not.
    fileprivate var isText: Bool {
        let kind = fields.first { $0.name == "Content-Type" }?.value ?? ""
        return !kind.hasPrefix("image/") || kind.hasPrefix("image/svg")
    }

    /// Says that it also follows from a header field of the request (RFC 9110 12.5.5).
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

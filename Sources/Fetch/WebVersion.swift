/// What an address gave last, so that it need not send the same again (RFC 9110 13.1).
package struct WebVersion: Hashable, Sendable {
    /// Which field of the answer says so.
    package enum Field: String, CaseIterable, Sendable {
        /// ETag.
        case etag
        /// Last-Modified.
        case lastModified = "last-modified"

        /// The field of a request that asks for anything else.
        var condition: String {
            switch self {
            case .etag: "If-None-Match"
            case .lastModified: "If-Modified-Since"
            }
        }
    }
    /// Which field says so.
    package let field: Field
    /// Its value, as the server sent it.
    package let value: String

    /// A version as it was kept.
    package init(_ field: Field, _ value: String) {
        self.field = field
        self.value = value
    }

    /// The longest value that is kept: a server reads no request with headers much longer than that.
    private static let longest = 2_048

    /// Nil if an answer says nothing of its version, or too much.
    init?(_ answer: WebAnswer) {
        guard
            let found = Field.allCases.lazy.compactMap({ field in
                answer[field.rawValue].map { (field, $0) }
            }).first(where: { $0.1.utf8.count <= Self.longest })
        else { return nil }
        self.init(found.0, found.1)
    }

    /// The field of a request for anything but this version.
    var condition: String { "\(field.condition): \(value)" }
}

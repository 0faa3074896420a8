/// The version of a downloaded calendar, used for conditional requests (RFC 9110 section 13.1).
package struct WebVersion: Hashable, Sendable {
    /// The header field that gives the version.
    package enum Field: String, CaseIterable, Sendable {
        /// ETag.
        case etag
        /// Last-Modified.
        case lastModified = "last-modified"

        /// The corresponding request header field.
        var condition: String {
            switch self {
            case .etag: "If-None-Match"
            case .lastModified: "If-Modified-Since"
            }
        }
    }
    /// The header field that gives the version.
    package let field: Field
    /// The value, as the server sent it.
    package let value: String

    /// Creates a version from its stored parts.
    package init(_ field: Field, _ value: String) {
        self.field = field
        self.value = value
    }

    /// The maximum length of a stored value in bytes. Servers limit the size of request headers.
    private static let longest = 2_048

    /// Reads the version from a response, or returns `nil` if it is missing or too long.
    init?(_ answer: WebAnswer) {
        guard
            let found = Field.allCases.lazy.compactMap({ field in
                answer[field.rawValue].map { (field, $0) }
            }).first(where: { $0.1.utf8.count <= Self.longest })
        else { return nil }
        self.init(found.0, found.1)
    }

    /// The request header for a conditional request.
    var condition: String { "\(field.condition): \(value)" }
}

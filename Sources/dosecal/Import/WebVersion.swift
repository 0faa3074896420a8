/// What an address gave last, so that it need not give the same again (RFC 9110 13.1).
struct WebVersion: Hashable, Sendable {
    /// Which field of the answer says so.
    enum Field: String, CaseIterable, Sendable {
        case etag
        case lastModified = "last-modified"

        /// The field of a request that asks for anything else.
        var condition: String {
            switch self {
            case .etag: "If-None-Match"
            case .lastModified: "If-Modified-Since"
            }
        }
    }
    let field: Field
    let value: String
    /// Which plans there were: with others the same calendar can say something else.
    let plans: String

    /// Nil where an answer says nothing of its version.
    init?(_ answer: WebAnswer, plans: String) {
        guard
            let found = Field.allCases.lazy.compactMap({ field in
                answer[field.rawValue].map { (field, $0) }
            }).first
        else { return nil }
        (field, value) = found
        self.plans = plans
    }

    /// The text that is kept.
    var text: String { "\(plans) \(field.rawValue) \(value)" }

    /// Reads what was kept.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3, let field = Field(rawValue: words[1]) else { return nil }
        (plans, self.field, value) = (words[0], field, words[2])
    }
}

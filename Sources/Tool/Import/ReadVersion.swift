import Fetch

/// The version of a calendar at an address when it was last read, with the plans of that time.
struct ReadVersion: Hashable, Sendable {
    let web: WebVersion
    /// The digest of the plans. With other plans, the same calendar can have other consequences.
    let plans: String

    init(_ web: WebVersion, plans: String) {
        self.web = web
        self.plans = plans
    }

    /// The text in the store.
    var text: String { "\(plans) \(web.field.rawValue) \(web.value)" }

    /// Reads the text of the store, or returns `nil` for other text.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3, let field = WebVersion.Field(rawValue: words[1]) else { return nil }
        self.init(WebVersion(field, words[2]), plans: words[0])
    }
}

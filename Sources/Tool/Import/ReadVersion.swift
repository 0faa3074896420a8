import Fetch

/// What of an address has been read: the version of the calendar, and with which plans.
struct ReadVersion: Hashable, Sendable {
    let web: WebVersion
    /// Which plans there were: with others the same calendar can say something else.
    let plans: String

    init(_ web: WebVersion, plans: String) {
        self.web = web
        self.plans = plans
    }

    /// The text that is kept.
    var text: String { "\(plans) \(web.field.rawValue) \(web.value)" }

    /// Reads what was kept.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3, let field = WebVersion.Field(rawValue: words[1]) else { return nil }
        self.init(WebVersion(field, words[2]), plans: words[0])
    }
}

import Feed
import Pages
package import Household
import Wording

/// The short pages for those who find no page, in each language.
package struct Notices: Sendable {
    private let wordings: [String: Wording]

    private static let keys: [Int: String] = [
        200: "start", 400: "unreadable", 403: "foreign", 404: "unknown", 405: "method",
        410: "gone", 413: "large", 414: "long", 415: "kind", 500: "failed", 503: "busy",
    ]

    package init(_ wording: @escaping WordingSource) throws {
        wordings = [
            Self.usual: try wording(Self.usual), "da": try wording("da"),
        ]
    }

    private static let usual = "en"

    /// `top` leads from the page to where the addresses begin, also behind a proxy that puts
    /// something before them.
    private static func page(_ key: String, _ words: Wording, top: String) -> String {
        let title = words.text("serve.\(key)")
        let main = HTML.tag(
            "main", [.tag("h1", title), .tag("p", words.text("serve.\(key).advice"))])
        return HTML.page(
            title, in: words.language,
            head: [.void("link", ["rel": "stylesheet", "href": "\(top)style.css"])], body: [main])
    }

    /// The page of a status, in the first of the languages asked for that there is.
    func reply(_ status: Int, to incoming: Request) -> Reply {
        let field = incoming.fields["accept-language"] ?? ""
        let asked = field.lowercased().split(separator: ",").lazy.compactMap {
            wordings[String($0.drop { $0 == " " }.prefix { $0.isLetter })]
        }
        guard let words = asked.first ?? wordings[Self.usual] else { return Reply(status) }
        // More than any address of ours has is not worth a long page.
        let depth = min(max(0, incoming.path.utf8.count { $0 == UInt8(ascii: "/") } - 1), 8)
        let top = String(repeating: "../", count: depth)
        let key = Self.keys[incoming.method == "POST" && status == 400 ? 415 : status] ?? "failed"
        return .page(Self.page(key, words, top: top), status: status)
    }
}

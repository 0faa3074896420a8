import Feed
import Pages
package import Household
import Wording

/// The short pages that explain a status such as 404, in each language.
package struct StatusPages: Sendable {
    private let wordings: [String: Wording]

    private static let keys: [Int: String] = [
        200: "start", 400: "unreadable", 403: "foreign", 404: "unknown", 405: "method",
        410: "gone", 413: "large", 414: "long", 415: "kind", 500: "failed", 503: "busy",
    ]

    /// The pages in every language that there is wording for.
    package init(_ wording: @escaping WordingSource) throws {
        wordings = [
            Self.usual: try wording(Self.usual), "da": try wording("da"),
        ]
    }

    private static let usual = "en"

    /// `top` leads from the page to where the addresses begin, even behind a proxy that adds a
    /// prefix.
    private static func page(_ key: String, _ words: Wording, top: String) -> String {
        let title = words.text("serve.\(key)")
        let main = HTML.tag(
            "main", [.tag("h1", title), .tag("p", words.text("serve.\(key).advice"))])
        return HTML.page(
            title, in: words.language,
            head: [.void("link", ["rel": "stylesheet", "href": "\(top)style.css"])], body: [main])
    }

    /// The page of a status, in the first requested language that there is.
    func response(_ status: Int, to request: Request) -> Response {
        let field = request.fields["accept-language"] ?? ""
        let requested = field.lowercased().split(separator: ",").lazy.compactMap {
            wordings[String($0.drop { $0 == " " }.prefix { $0.isLetter })]
        }
        guard let words = requested.first ?? wordings[Self.usual] else { return Response(status) }
        // No address of ours is deeper, so the page stays short.
        let depth = min(max(0, request.path.utf8.count { $0 == UInt8(ascii: "/") } - 1), 8)
        let top = String(repeating: "../", count: depth)
        let key = Self.keys[request.method == "POST" && status == 400 ? 415 : status] ?? "failed"
        return .page(Self.page(key, words, top: top), status: status)
    }
}

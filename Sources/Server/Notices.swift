import Feed
import Pages
package import Persons

/// The short pages for those who find no page, in each language.
package struct Notices: Sendable {
    private let pages: [String: [String: [UInt8]]]

    private static let keys: [Int: String] = [
        200: "start", 400: "unreadable", 403: "foreign", 404: "unknown", 405: "method",
        410: "gone", 413: "large", 414: "long", 415: "kind", 500: "failed",
    ]

    package init(_ wording: @escaping WordingSource) throws {
        var pages: [String: [String: [UInt8]]] = [:]
        for language in ["en", "da"] {
            let words = try wording(language)
            pages[language] = Dictionary(
                uniqueKeysWithValues: Self.keys.values.map { key in
                    (key, Array(Self.page(key, words).utf8))
                })
        }
        self.pages = pages
    }

    private static func page(_ key: String, _ words: Wording) -> String {
        let title = words.text("serve.\(key)")
        let head = HTML.tag(
            "head",
            [
                .void("meta", ["charset": "utf-8"]),
                .void("meta", ["name": "viewport", "content": "width=device-width"]),
                .tag("title", title), .void("link", ["rel": "stylesheet", "href": "/style.css"]),
            ])
        let main = HTML.tag(
            "main", [.tag("h1", title), .tag("p", words.text("serve.\(key).advice"))])
        let page = HTML.tag("html", ["lang": words.language], [head, .tag("body", [main])])
        return HTML.doctype.text + page.text
    }

    /// The page of a status, in the first of the languages asked for that there is.
    func reply(_ status: Int, to fields: [String: String]) -> Reply {
        let key = Self.keys[status] ?? "failed"
        let asked = (fields["accept-language"] ?? "").lowercased().split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0.isLetter })
        }
        let language = asked.first { pages[$0] != nil } ?? "en"
        return Reply(
            status, [("Content-Type", "text/html; charset=utf-8")],
            body: pages[language]?[key] ?? [])
    }
}

/// A piece of a page: text is escaped where it goes in, so no content can become markup.
package struct HTML {
    /// The markup.
    package let text: String

    /// What stands in an element's opening tag, in order.
    package typealias Attributes = KeyValuePairs<StaticString, String>

    private init(markup: String) {
        text = markup
    }

    /// A text as it is read.
    package init(_ text: String) {
        var markup = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            case "\n", "\t": markup.unicodeScalars.append(scalar)
            case "\r": markup += "\n"
            default:
                let isControl = scalar.properties.generalCategory == .control
                markup.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
            }
        }
        self.text = markup
    }

    /// Nothing.
    package static let empty = HTML(markup: "")

    /// The first line of every page.
    private static let doctype = HTML(markup: "<!DOCTYPE html>\n")

    /// A whole page in a language: with what every head has, and what this one has besides.
    package static func page(
        _ title: String, in language: String, head: [HTML], body: [HTML]
    ) -> String {
        let common: [HTML] = [
            .void("meta", ["charset": "utf-8"]),
            .void(
                "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .void("meta", ["name": "color-scheme", "content": "light dark"]),
            .tag("title", title),
        ]
        let page = tag(
            "html", ["lang": language], [tag("head", common + head), tag("body", body)])
        return doctype.text + page.text
    }

    /// Rules of our own; nobody else's text belongs here.
    package static func style(_ rules: StaticString) -> HTML {
        HTML(markup: "<style>\n\(rules)</style>\n")
    }

    /// An element that has no content.
    package static func void(_ name: StaticString, _ attributes: Attributes = [:]) -> HTML {
        HTML(markup: "<\(name)\(Self.text(of: attributes))>\n")
    }

    /// An element around others.
    package static func tag(_ name: StaticString, _ content: [HTML]) -> HTML {
        tag(name, [:], content)
    }

    /// An element around a text.
    package static func tag(_ name: StaticString, _ content: String) -> HTML {
        tag(name, [:], [HTML(content)])
    }

    /// An element around a text.
    package static func tag(
        _ name: StaticString, _ attributes: Attributes, _ content: String
    ) -> HTML {
        tag(name, attributes, [HTML(content)])
    }

    /// An element around others.
    package static func tag(
        _ name: StaticString, _ attributes: Attributes, _ content: [HTML]
    ) -> HTML {
        let inner = content.map(\.text).joined()
        return HTML(markup: "<\(name)\(Self.text(of: attributes))>\(inner)</\(name)>\n")
    }

    private static func text(of attributes: Attributes) -> String {
        attributes.map { " \($0.key)=\"\(HTML($0.value).text)\"" }.joined()
    }
}

extension HTML {
    /// A table; the first cell of each row names it.
    package static func table(_ heads: [String], _ rows: [[HTML]], class kind: String = "") -> HTML
    {
        let head = tag("tr", heads.map { tag("th", ["scope": "col"], $0) })
        let body = rows.map { row in
            tag(
                "tr",
                row.enumerated().map { index, cell in
                    index == 0 ? tag("th", ["scope": "row"], [cell]) : tag("td", [cell])
                })
        }
        let table = tag("table", ["class": kind], [tag("thead", [head]), tag("tbody", body)])
        return tag("div", ["class": "wide"], [table])
    }

    /// Pieces one below the other.
    package static func lines(_ pieces: [HTML]) -> HTML {
        HTML(markup: pieces.map(\.text).joined(separator: "<br>"))
    }

    /// A text with its lines' ends.
    package static func lines(_ text: String) -> HTML {
        lines(text.split(whereSeparator: \.isNewline).map { HTML(String($0)) })
    }

    /// A text that stands back.
    package static func small(_ text: String) -> HTML { tag("small", text) }
}

/// A piece of HTML. Text is escaped on its way in, so no content can become markup.
package struct HTML {
    /// The markup.
    package let text: String

    /// The attributes of an element, in order.
    package typealias Attributes = KeyValuePairs<StaticString, String>

    private init(markup: String) {
        text = markup
    }

    /// Text, escaped.
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

    /// A complete page; `head` is added to what every head has.
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

    /// A style element, for rules written in this program only.
    package static func style(_ rules: StaticString) -> HTML {
        HTML(markup: "<style>\n\(rules)</style>\n")
    }

    /// A void element, such as `meta`.
    package static func void(_ name: StaticString, _ attributes: Attributes = [:]) -> HTML {
        HTML(markup: "<\(name)\(Self.text(of: attributes))>\n")
    }

    /// A void element whose attributes follow from what it is about.
    static func void(_ name: StaticString, _ attributes: [(StaticString, String)]) -> HTML {
        HTML(
            markup: "<\(name)"
                + attributes.map { " \($0.0)=\"\(HTML($0.1).text)\"" }.joined() + ">\n")
    }

    /// An element that contains others.
    package static func tag(_ name: StaticString, _ content: [HTML]) -> HTML {
        tag(name, [:], content)
    }

    /// An element that contains text.
    package static func tag(_ name: StaticString, _ content: String) -> HTML {
        tag(name, [:], [HTML(content)])
    }

    /// An element that contains text.
    package static func tag(
        _ name: StaticString, _ attributes: Attributes, _ content: String
    ) -> HTML {
        tag(name, attributes, [HTML(content)])
    }

    /// An element that contains others.
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
    /// A table in which the first cell of each row is its header. The others say what they are about,
    /// so that a narrow screen can show them one below the other.
    package static func table(_ heads: [String], _ rows: [[HTML]], class kind: String = "") -> HTML
    {
        let head = tag("tr", heads.map { tag("th", ["scope": "col"], $0) })
        let body = rows.map { row in
            tag(
                "tr",
                row.enumerated().map { index, cell in
                    index == 0
                        ? tag("th", ["scope": "row"], [cell])
                        : tag("td", ["data-label": heads[index]], [tag("div", [cell])])
                })
        }
        let table = tag("table", ["class": kind], [tag("thead", [head]), tag("tbody", body)])
        return tag("div", ["class": "wide"], [table])
    }

    /// Pieces separated by line breaks.
    package static func lines(_ pieces: [HTML]) -> HTML {
        HTML(markup: pieces.map(\.text).joined(separator: "<br>"))
    }

    /// Text with its line breaks.
    package static func lines(_ text: String) -> HTML {
        lines(text.split(whereSeparator: \.isNewline).map { HTML(String($0)) })
    }

    /// Small text.
    package static func small(_ text: String) -> HTML { tag("small", text) }
}

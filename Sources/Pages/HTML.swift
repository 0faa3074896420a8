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
    package init(_ text: String) { self.init(text, keepsControls: false) }

    /// Text, escaped, of which a form sends back every character that a plan can have.
    private init(exactly text: String) { self.init(text, keepsControls: true) }

    /// Text, escaped. Control characters of the second set are shown to nobody; in YAML 1.1 one of
    /// them ends a line.
    private init(_ text: String, keepsControls: Bool) {
        var markup = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar {
            case "\n" where last == "\r": break
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            case "\n", "\t": markup.unicodeScalars.append(scalar)
            case "\r": markup += "\n"
            default:
                let isHidden =
                    scalar.properties.generalCategory == .control
                    && !(keepsControls && scalar.value > 0x7F)
                markup.unicodeScalars.append(isHidden ? "\u{FFFD}" : scalar)
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
        HTML(markup: "<\(name)\(Self.text(of: attributes))>\n")
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

    /// A field that is not shown and sends a text as it is; only the ends of lines may differ.
    package static func hidden(_ name: String, _ value: String) -> HTML {
        HTML(
            markup: "<input type=\"hidden\" name=\"\(HTML(name).text)\" "
                + "value=\"\(HTML(exactly: value).text)\">\n")
    }

    /// A field of several lines, which sends its text as `hidden` does.
    static func area(_ attributes: [(StaticString, String)], _ text: String) -> HTML {
        // The first line's end after the tag is none of the text (HTML 13.1.2.5).
        HTML(
            markup: "<textarea\(Self.text(of: attributes))>\n\(HTML(exactly: text).text)"
                + "</textarea>\n")
    }

    /// An element whose attributes follow from what it is about.
    static func tag(
        _ name: StaticString, _ attributes: [(StaticString, String)], _ content: [HTML]
    ) -> HTML {
        let inner = content.map(\.text).joined()
        return HTML(markup: "<\(name)\(Self.text(of: attributes))>\(inner)</\(name)>\n")
    }

    private static func text(of attributes: [(StaticString, String)]) -> String {
        attributes.map { " \($0.0)=\"\(HTML($0.1).text)\"" }.joined()
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

    /// A link, to which a screen reader adds `about`.
    static func link(
        _ target: String, class kind: String? = nil, _ words: String, about: HTML = .empty
    ) -> HTML {
        let look = kind.map { [("class" as StaticString, $0)] } ?? []
        return tag("a", look + [("href", target)], [HTML(words), about])
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

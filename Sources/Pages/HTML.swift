/// A piece of HTML. Text is escaped when it is added, so it never becomes markup.
package struct HTML {
    /// The markup.
    package let text: String

    /// The attributes of an element, in order.
    package typealias Attributes = KeyValuePairs<StaticString, String>

    private init(markup: String) {
        text = markup
    }

    /// Creates escaped text, in which a number and its percent sign stay on one line.
    package init(_ text: String) {
        self.init(text.replacing(" %", with: "\u{A0}%"), keepsControls: false)
    }

    /// Creates escaped text for an attribute.
    private init(attribute text: String) { self.init(text, keepsControls: false) }

    /// Creates escaped text from which a form sends back every character that a plan may have.
    private init(exactly text: String) { self.init(text, keepsControls: true) }

    /// Escapes text. Control characters become U+FFFD; with `keepsControls` those from U+0080 on
    /// stay, since one of them ends a line in YAML 1.1.
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

    /// No markup.
    package static let empty = HTML(markup: "")

    /// The doctype of every page.
    private static let doctype = HTML(markup: "<!DOCTYPE html>\n")

    /// Returns a complete page; `head` is added to the common head.
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

    /// Returns a style element. Rules are literals of this program.
    package static func style(_ rules: StaticString) -> HTML {
        HTML(markup: "<style>\n\(rules)</style>\n")
    }

    /// Returns a void element, such as `meta`.
    package static func void(_ name: StaticString, _ attributes: Attributes = [:]) -> HTML {
        HTML(markup: "<\(name)\(Self.text(of: attributes))>\n")
    }

    /// Returns a void element with computed attributes.
    static func void(_ name: StaticString, _ attributes: [(StaticString, String)]) -> HTML {
        HTML(markup: "<\(name)\(Self.text(of: attributes))>\n")
    }

    /// Returns an element that contains other elements.
    package static func tag(_ name: StaticString, _ content: [HTML]) -> HTML {
        tag(name, [:], content)
    }

    /// Returns an element that contains text.
    package static func tag(_ name: StaticString, _ content: String) -> HTML {
        tag(name, [:], [HTML(content)])
    }

    /// Returns an element with attributes that contains text.
    package static func tag(
        _ name: StaticString, _ attributes: Attributes, _ content: String
    ) -> HTML {
        tag(name, attributes, [HTML(content)])
    }

    /// Returns an element with attributes that contains other elements.
    package static func tag(
        _ name: StaticString, _ attributes: Attributes, _ content: [HTML]
    ) -> HTML {
        HTML(markup: Self.markup(name, Self.text(of: attributes), content))
    }

    /// Returns the markup of an element. The space after its last child shows nowhere, so it is
    /// left out.
    private static func markup(
        _ name: StaticString, _ attributes: String, _ content: [HTML]
    ) -> String {
        let inner = content.map(\.text).joined()
        let isSpaced = inner.utf8.suffix(2).elementsEqual(">\n".utf8)
        let end = isSpaced ? inner.utf8.index(before: inner.endIndex) : inner.endIndex
        return "<\(name)\(attributes)>\(inner[..<end])</\(name)>\n"
    }

    /// Returns a hidden field that sends a text unchanged except for its line ends.
    package static func hidden(_ name: String, _ value: String) -> HTML {
        HTML(
            markup: "<input type=\"hidden\" name=\"\(HTML(attribute: name).text)\" "
                + "value=\"\(HTML(exactly: value).text)\">\n")
    }

    /// Returns a text area, which sends its text unchanged except for line ends.
    static func area(_ attributes: [(StaticString, String)], _ text: String) -> HTML {
        // A line end right after the tag is not part of the text (HTML 13.1.2.5).
        HTML(
            markup: "<textarea\(Self.text(of: attributes))>\n\(HTML(exactly: text).text)"
                + "</textarea>\n")
    }

    /// Returns an element with computed attributes.
    static func tag(
        _ name: StaticString, _ attributes: [(StaticString, String)], _ content: [HTML]
    ) -> HTML {
        HTML(markup: Self.markup(name, Self.text(of: attributes), content))
    }

    private static func text(of attributes: [(StaticString, String)]) -> String {
        attributes.map { " \($0.0)=\"\(HTML(attribute: $0.1).text)\"" }.joined()
    }

    private static func text(of attributes: Attributes) -> String {
        attributes.map { " \($0.key)=\"\(HTML(attribute: $0.value).text)\"" }.joined()
    }
}

extension HTML {
    /// Returns a table whose rows start with a header cell. Other cells carry their column's name
    /// if `isLabelled`, so that a narrow screen can stack them.
    package static func table(
        _ heads: [String], _ rows: [[HTML]], class kind: String = "", isLabelled: Bool = true
    ) -> HTML {
        let cell = { (index: Int, content: HTML) -> HTML in
            guard isLabelled, !content.text.isEmpty else { return tag("td", [content]) }
            return tag("td", ["data-label": heads[index]], [tag("div", [content])])
        }
        let head = tag("tr", heads.map { tag("th", ["scope": "col"], $0) })
        let body = rows.map { row in
            tag(
                "tr",
                row.enumerated().map { index, content in
                    index == 0 ? tag("th", ["scope": "row"], [content]) : cell(index, content)
                })
        }
        let table = tag("table", ["class": kind], [tag("thead", [head]), tag("tbody", body)])
        return tag("div", ["class": "wide"], [table])
    }

    /// Returns a link; `about` is added to its words for screen readers.
    static func link(
        _ target: String, class kind: String? = nil, _ words: String, about: HTML = .empty,
        isOfThisPage: Bool = false
    ) -> HTML {
        let look = kind.map { [("class" as StaticString, $0)] } ?? []
        let current = isOfThisPage ? [("aria-current" as StaticString, "page")] : []
        return tag("a", look + [("href", target)] + current, [HTML(words), about])
    }

    /// Returns pieces separated by line breaks.
    package static func lines(_ pieces: [HTML]) -> HTML {
        HTML(markup: pieces.map(\.text).joined(separator: "<br>"))
    }

    /// Returns a text in which commands, which it has in quotation marks, are not broken across
    /// lines.
    package static func prose(_ text: String) -> HTML {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        var markup = ""
        var isAfterText = false
        for (index, part) in parts.enumerated() {
            let isCommand = part.hasPrefix("dosecal ") && index > 0 && index + 1 < parts.count
            if isAfterText, !isCommand { markup += HTML("'").text }
            let words = HTML(String(part)).text
            markup += isCommand ? "<code>\(words)</code>" : words
            isAfterText = !isCommand
        }
        return HTML(markup: markup)
    }

    /// Returns text with its line breaks.
    package static func lines(_ text: String) -> HTML {
        lines(text.split(whereSeparator: \.isNewline).map { HTML(String($0)) })
    }

    /// Returns two parts of a page: columns on a wide screen, else one below the other.
    static func columns(_ main: [HTML], _ beside: [HTML]) -> HTML {
        guard !beside.isEmpty else { return tag("div", main) }
        return tag("div", ["class": "columns"], [tag("div", main), tag("div", beside)])
    }

    /// Returns text after a sign, which a screen reader leaves out.
    static func signed(
        _ name: StaticString, class kind: String, _ sign: String, _ text: String
    ) -> HTML {
        tag(name, ["class": kind, "data-sign": sign], text)
    }

    /// Returns small text.
    package static func small(_ text: String) -> HTML { tag("small", text) }
}

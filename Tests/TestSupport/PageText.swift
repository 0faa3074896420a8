import Foundation

/// The text and the forms of a page.
public struct PageText {
    /// The status of the response.
    public let status: Int
    /// The markup of the page.
    public let text: String
    /// The address of the next page if the response is a redirection.
    public var location: String?

    /// A form, as one of its buttons sends it.
    public struct Form {
        /// The address to which the form is sent.
        public let action: String
        /// The fields of the form.
        public let fields: [String: String]
        /// The label of the button, as a screen reader reads it.
        public let label: String

        /// Creates a form with values filled in by a test.
        public init(action: String, fields: [String: String], label: String) {
            self.action = action
            self.fields = fields
            self.label = label
        }
    }

    /// An error in a page.
    public struct Failure: Error, CustomStringConvertible {
        /// The message.
        public let description: String
    }

    /// Creates a page, which is parsed when needed.
    public init(_ text: String, status: Int = 200) {
        self.text = text
        self.status = status
    }

    /// The visible and audible text by lines. Throws if the markup violates a rule.
    public var lines: [String] {
        get throws { try PageChecker.lines(ofPage: text) }
    }

    /// The forms in the order of the page: one for each button, with the button's own value.
    public var forms: [Form] {
        // The base of the links, on a page that has one.
        let base = Self.value(
            "href", in: text.components(separatedBy: "<base ").dropFirst().first ?? "")
        return text.components(separatedBy: "<form ").dropFirst().flatMap { part in
            let form = part.components(separatedBy: "</form>")[0]
            let tags = form.components(separatedBy: "<input ").dropFirst().map {
                $0.components(separatedBy: ">\n")[0]
            }
            let inputs = (tags.filter(Self.isMark) + tags.filter { !Self.isMark($0) })
                .filter { !Self.isMark($0) || $0.contains(" checked=") }.map { input in
                    (Self.value("name", in: input), Self.value("value", in: input))
                }
            let choices = form.components(separatedBy: "<select ").dropFirst().map { choice in
                (Self.value("name", in: choice), Self.chosen(in: choice))
            }
            let areas = form.components(separatedBy: "<textarea ").dropFirst().map { area in
                (Self.value("name", in: area), Self.content(area))
            }
            return form.components(separatedBy: "<button ").dropFirst().map { button in
                let tag = button.components(separatedBy: ">")[0]
                let own = [(Self.value("name", in: tag), Self.value("value", in: tag))]
                let action = Self.value("action", in: form)
                return Form(
                    action: action.hasPrefix("../") ? action : base + action,
                    fields: Dictionary((inputs + choices + areas + own).filter { !$0.0.isEmpty }) {
                        first, _ in first
                    },
                    label: tag.contains(" aria-label=")
                        ? Self.value("aria-label", in: tag)
                        : Self.text(button.components(separatedBy: "</button>")[0]))
            }
        }
    }

    /// Returns the form whose button has this label.
    public func form(_ label: String) throws -> Form {
        guard let form = forms.first(where: { $0.label == label }) else {
            throw Failure(description: "there is no '\(label)' among \(forms.map(\.label))")
        }
        return form
    }

    /// Returns the error message for the control with this `id`, or `nil` if there is none. The
    /// control must refer to it, so that screen readers read it.
    public func mistake(of id: String) -> String? {
        let control = text.components(separatedBy: "<").first { $0.contains(" id=\"\(id)\"") }
        let references = Self.value("aria-describedby", in: control ?? "").split(separator: " ")
        let parts = text.components(separatedBy: " id=\"\(id)-wrong\">")
        guard references.contains("\(id)-wrong"), parts.count == 2 else { return nil }
        return Self.unescaped(parts[1].components(separatedBy: "<")[0])
    }

    /// Returns whether the input is a checkbox or a radio button, which is sent only if it is
    /// selected.
    private static func isMark(_ input: String) -> Bool {
        input.contains("type=\"radio\"") || input.contains("type=\"checkbox\"")
    }

    /// Returns the selected option, or the first one if none is selected.
    private static func chosen(in choice: String) -> String {
        let options = choice.components(separatedBy: "</select>")[0]
            .components(separatedBy: "<option ").dropFirst()
        let option = options.first { $0.contains(" selected=") } ?? options.first ?? ""
        return value("value", in: option)
    }

    private static func value(_ name: String, in markup: String) -> String {
        let rest = markup.components(separatedBy: "\(name)=\"").dropFirst().first ?? ""
        return unescaped(rest.components(separatedBy: "\"")[0])
    }

    /// Returns the text of a multi-line field, without the line end at its beginning.
    private static func content(_ area: String) -> String {
        let inner = area.components(separatedBy: "</textarea>")[0]
        return unescaped(String(inner.drop { $0 != ">" }.dropFirst(2)))
    }

    private static func unescaped(_ markup: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(markup) { $0.replacing($1.0, with: $1.1) }
    }

    private static func text(_ markup: String) -> String {
        let inner = markup.components(separatedBy: ">").dropFirst()
        return inner.map { $0.components(separatedBy: "<")[0] }.joined()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

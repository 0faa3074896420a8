import CivilTime
import Wording

/// Form elements shared by all pages.
extension HTML {
    /// The fields that a form or a button sends.
    typealias Fields = [(name: String, value: String)]

    /// Returns a form that posts to a link, with hidden fields.
    static func form(
        to link: String, class kind: String? = nil, _ hidden: Fields,
        _ content: [HTML]
    ) -> HTML {
        let look = kind.map { [("class" as StaticString, $0)] } ?? []
        return tag(
            "form", [("method", "post"), ("action", link)] + look,
            hidden.map { .hidden($0.name, $0.value) } + content)
    }

    /// The style of a button.
    enum ButtonStyle: String { case primary, quiet, danger, hero, ahead, undo }

    /// Returns a submit button that can send a field. `about` is text for screen readers that tells
    /// similar buttons apart.
    static func submit(
        _ words: String, _ look: ButtonStyle, _ field: (name: String, value: String)? = nil,
        about: HTML = .empty, isChecked: Bool = true
    ) -> HTML {
        var attributes: [(StaticString, String)] = []
        if let field { attributes += [("name", field.name), ("value", field.value)] }
        attributes.append(("class", look.rawValue))
        if !isChecked { attributes.append(("formnovalidate", "")) }
        return tag("button", attributes, [HTML(words), about])
    }

    /// Returns text that follows a control's words for screen readers only.
    static func aloud(_ text: String) -> HTML { tag("span", ["class": "aloud"], ": \(text)") }

    /// Returns a read-only field with text to copy, and its label. With `wording`, there is a button
    /// that copies the text, which `buttons.js` shows.
    static func copied(
        _ id: String, _ label: String, _ text: String, _ wording: Wording? = nil
    ) -> [HTML] {
        let button = wording.map { wording in
            tag(
                "button",
                [
                    "type": "button", "class": "quiet", "data-copy": id,
                    "data-done": wording.text(.pageCopied), "hidden": "",
                ], [HTML(wording.text(.pageCopyButton)), aloud(label)])
        }
        return [
            tag("p", [tag("label", ["for": id], label)]),
            void(
                "input",
                [
                    "id": id, "type": "text", "readonly": "", "value": text, "spellcheck": "false",
                    "autocomplete": "off",
                ]), button ?? .empty,
        ]
    }

    /// Returns the summary of the mistakes in a form, each with a link to its control.
    static func mistakes(
        _ title: String, _ mistakes: [(control: (id: String, label: String)?, text: String)]
    ) -> HTML {
        guard !mistakes.isEmpty else { return .empty }
        let lines = mistakes.map { control, text in
            guard let (id, label) = control else { return HTML.tag("li", text) }
            let isSentence = label.last.map { ".?!".contains($0) } ?? false
            return .tag(
                "li",
                [
                    .link("#\(id)", isSentence ? label : "\(label):"),
                    HTML(" \(isSentence ? text.sentence : text)"),
                ])
        }
        return .tag(
            "section", ["class": "said wrong", "role": "alert"],
            [.tag("h2", title), .tag("ul", ["class": "plain"], lines)])
    }

    /// Returns the options of a list.
    static func options(
        _ choices: [(value: String, text: String)], chosen: String
    ) -> [HTML] {
        choices.map { choice in
            choice.value == chosen
                ? tag("option", ["value": choice.value, "selected": ""], choice.text)
                : tag("option", ["value": choice.value], choice.text)
        }
    }

    /// Returns a checkbox or a radio button with its label; `about` is added for screen readers.
    static func mark(
        _ type: String, _ id: String, _ name: String, _ choice: (value: String, text: String),
        about: HTML = .empty, isOn: Bool, _ more: [(StaticString, String)] = []
    ) -> HTML {
        let attributes: [(StaticString, String)] =
            [("type", type), ("id", id), ("name", name), ("value", choice.value)]
            + (isOn ? [("checked", "")] : []) + more
        return tag(
            "div", ["class": "mark-line"],
            [.void("input", attributes), .tag("label", ["for": id], [HTML(choice.text), about])])
    }
}

/// A form control with its label, hint and mistakes.
struct FormControl {
    let name: String
    let label: [HTML]
    let id: String
    /// The hint below the control.
    var hint: String?
    /// The mistakes in the answer, shown beside the control.
    var mistakes: [String] = []
    /// The `id` of an element elsewhere on the page that describes what is wrong.
    var problem: String?
    /// How the control is laid out.
    var layout = Layout.line

    /// The layout of a control.
    enum Layout {
        /// On a separate line.
        case line
        /// In a row with other controls.
        case row
        /// Beside the button of the form.
        case field
    }

    /// Creates a control with a label; `about` is added to the label for screen readers.
    init(
        _ name: String, _ label: String, id: String? = nil, about: HTML = .empty,
        hint: String? = nil
    ) {
        self.name = name
        self.label = [HTML(label), about]
        self.id = id ?? name
        self.hint = hint
    }

    /// Returns a field of one line.
    func input(_ type: String, _ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        let own: [(StaticString, String)] = [
            ("id", id), ("type", type), ("name", name), ("value", value),
        ]
        return around(.void("input", own + more + state))
    }

    /// Returns a field for a date. Text that is no date gets a text field, since browsers drop it
    /// from a date field.
    func date(_ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        let isDate = value.isEmpty || CivilDate(value)?.description == value
        return input(isDate ? "date" : "text", value, more)
    }

    /// Returns a field for a time. Text that is no time gets a text field, since browsers drop it
    /// from a time field.
    func time(_ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        input(value.isEmpty || TimeOfDay(value) != nil ? "time" : "text", value, more)
    }

    /// Returns a field of several lines.
    func area(_ text: String, _ more: [(StaticString, String)] = []) -> HTML {
        around(.area([("id", id), ("name", name)] + more + state, text))
    }

    /// Returns a list to choose from.
    func list(_ options: [HTML], _ more: [(StaticString, String)] = []) -> HTML {
        around(.tag("select", [("id", id), ("name", name)] + more + state, options))
    }

    /// Returns a fieldset of controls that answer one question together.
    func group(isTitle: Bool = false, _ content: [HTML]) -> HTML {
        // The controls inside carry the name; `aria-invalid` is not allowed on a group.
        let own = [("id", id)] + state.filter { "\($0.0)" == "aria-describedby" }
        let legend = HTML.tag("legend", isTitle ? [("class", "aloud")] : [], [label[0]])
        return .tag("fieldset", own, [legend] + content + notes)
    }

    /// Returns a checkbox; `about` is added for screen readers, and `off` is sent if it is not
    /// ticked.
    func tick(
        _ choice: (value: String, text: String), about: HTML = .empty, isOn: Bool,
        off: String? = nil
    ) -> HTML {
        let other = off.map { [HTML.hidden(name, $0)] } ?? []
        let box = HTML.mark("checkbox", id, name, choice, about: about, isOn: isOn, state)
        return .tag("div", other + [box] + notes)
    }

    /// The ARIA attributes: what describes the control, and whether the answer is wrong.
    private var state: [(StaticString, String)] {
        let described = [
            problem, hint.map { _ in "\(id)-hint" }, mistakes.isEmpty ? nil : "\(id)-wrong",
        ].compactMap(\.self)
        var attributes: [(StaticString, String)] = []
        if !described.isEmpty {
            attributes.append(("aria-describedby", described.joined(separator: " ")))
        }
        if problem != nil || !mistakes.isEmpty {
            attributes.append(("aria-invalid", "true"))
        }
        return attributes
    }

    /// The hint and the mistakes.
    private var notes: [HTML] {
        let wrong = mistakes.map(\.sentence).joined(separator: " ")
        return [
            hint.map { .tag("span", ["class": "faint", "id": "\(id)-hint"], $0) } ?? .empty,
            wrong.isEmpty
                ? .empty : .tag("span", ["class": "mistake", "id": "\(id)-wrong"], wrong),
        ]
    }

    private func around(_ control: HTML) -> HTML {
        let content = [.tag("label", ["for": id], label), control] + notes
        return switch layout {
        case .line: .tag("div", content)
        case .row: .tag("p", content)
        case .field: .tag("div", ["class": "field"], content)
        }
    }
}

extension String {
    /// The text as a sentence of a page, with a capital first letter and a full stop.
    fileprivate var sentence: String {
        capitalizedFirst + (last.map { ".?!".contains($0) } ?? true ? "" : ".")
    }
}

import CivilTime

/// The form elements of all pages.
extension HTML {
    /// The fields that a form or a button sends.
    typealias Fields = [(name: String, value: String)]

    /// A form that is sent to a link, with the fields that it does not show.
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
    enum Look: String { case primary, quiet, hero, ahead, undo }

    /// A button that sends its form, and a field of its own. A screen reader adds `about`, so that
    /// similar buttons differ.
    static func submit(
        _ words: String, _ look: Look, _ field: (name: String, value: String)? = nil,
        about: HTML = .empty, isChecked: Bool = true
    ) -> HTML {
        var attributes: [(StaticString, String)] = [("type", "submit")]
        if let field { attributes += [("name", field.name), ("value", field.value)] }
        attributes.append(("class", look.rawValue))
        if !isChecked { attributes.append(("formnovalidate", "")) }
        return tag("button", attributes, [HTML(words), about])
    }

    /// Text that only a screen reader says, after the words of a control.
    static func aloud(_ text: String) -> HTML { tag("span", ["class": "aloud"], ": \(text)") }

    /// A field whose text is there to be copied, and what it is.
    static func copied(_ id: String, _ label: String, _ text: String) -> [HTML] {
        [
            tag("p", [tag("label", ["for": id], label)]),
            void(
                "input",
                [
                    "id": id, "type": "text", "readonly": "", "value": text, "spellcheck": "false",
                    "autocomplete": "off",
                ]),
        ]
    }

    /// The summary of the mistakes in a form, each with a link to the control beside which it stands.
    static func mistakes(
        _ title: String, _ mistakes: [(control: (id: String, label: String)?, text: [HTML])]
    ) -> HTML {
        guard !mistakes.isEmpty else { return .empty }
        let lines = mistakes.map { control, text in
            guard let (id, label) = control else { return HTML.tag("li", text) }
            let name = label.last?.isPunctuation == true ? label : "\(label):"
            return .tag("li", [.link("#\(id)", name), HTML(" ")] + text)
        }
        return .tag(
            "section", ["class": "said wrong", "role": "alert"],
            [.tag("h2", title), .tag("ul", ["class": "plain"], lines)])
    }

    /// The options of a list.
    static func options(
        _ choices: [(value: String, text: String)], chosen: String
    ) -> [HTML] {
        choices.map { choice in
            choice.value == chosen
                ? tag("option", ["value": choice.value, "selected": ""], choice.text)
                : tag("option", ["value": choice.value], choice.text)
        }
    }

    /// A box to tick, or one of several answers to choose from, and its label.
    static func mark(
        _ type: String, _ id: String, _ name: String, _ choice: (value: String, text: String),
        isOn: Bool, _ more: [(StaticString, String)] = []
    ) -> HTML {
        let attributes: [(StaticString, String)] =
            [("type", type), ("id", id), ("name", name), ("value", choice.value)]
            + (isOn ? [("checked", "")] : []) + more
        return tag(
            "div", ["class": "mark-line"],
            [.void("input", attributes), .tag("label", ["for": id], choice.text)])
    }
}

/// A control of a form, with its label, its hint and what is wrong with the answer.
struct FormControl {
    let name: String
    let label: [HTML]
    let id: String
    /// The advice below the control.
    var hint: String?
    /// What is wrong with the answer, beside the control.
    var mistakes: [HTML] = []
    /// The `id` of an element elsewhere on the page that says what is wrong.
    var problem: String?
    /// The element around the control.
    var place = Place.line

    /// The place of a control on the page.
    enum Place {
        /// A line of a form.
        case line
        /// Beside other controls.
        case row
        /// Beside the button that sends it.
        case field
    }

    /// A control with a label, to which a screen reader adds `about`.
    init(
        _ name: String, _ label: String, id: String? = nil, about: HTML = .empty,
        hint: String? = nil
    ) {
        self.name = name
        self.label = [HTML(label), about]
        self.id = id ?? name
        self.hint = hint
    }

    /// A field of one line.
    func input(_ type: String, _ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        let own: [(StaticString, String)] = [
            ("id", id), ("type", type), ("name", name), ("value", value),
        ]
        return around(.void("input", own + more + state))
    }

    /// A field for a date. A browser would drop a text that is not a date from it.
    func date(_ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        let isDate = value.isEmpty || CivilDate(value)?.description == value
        return input(isDate ? "date" : "text", value, more)
    }

    /// A field for a time. A browser would drop a text that is not a time from it.
    func time(_ value: String, _ more: [(StaticString, String)] = []) -> HTML {
        input(value.isEmpty || TimeOfDay(value) != nil ? "time" : "text", value, more)
    }

    /// A field of several lines.
    func area(_ text: String, _ more: [(StaticString, String)] = []) -> HTML {
        around(.area([("id", id), ("name", name)] + more + state, text))
    }

    /// A list from which one of some options is chosen.
    func list(_ options: [HTML], _ more: [(StaticString, String)] = []) -> HTML {
        around(.tag("select", [("id", id), ("name", name)] + more + state, options))
    }

    /// Several things to tick or to fill in that answer one question.
    func group(isTitle: Bool = false, _ content: [HTML]) -> HTML {
        // The name belongs to what is in it.
        let own = [("id", id)] + state.filter { "\($0.0)" == "aria-describedby" }
        let legend = HTML.tag("legend", isTitle ? [("class", "aloud")] : [], [label[0]])
        return .tag("fieldset", own, [legend] + content + notes)
    }

    /// A box to tick; `off` is sent if it is not ticked.
    func tick(_ choice: (value: String, text: String), isOn: Bool, off: String? = nil) -> HTML {
        let other = off.map { [HTML.hidden(name, $0)] } ?? []
        return .tag("div", other + [.mark("checkbox", id, name, choice, isOn: isOn, state)] + notes)
    }

    /// What describes the control, and whether the answer is wrong.
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
        let wrong = mistakes.enumerated().flatMap { $0 == 0 ? [$1] : [HTML("; "), $1] }
        return [
            hint.map { .tag("span", ["class": "faint", "id": "\(id)-hint"], $0) } ?? .empty,
            wrong.isEmpty
                ? .empty : .tag("span", ["class": "mistake", "id": "\(id)-wrong"], wrong),
        ]
    }

    private func around(_ control: HTML) -> HTML {
        let content = [.tag("label", ["for": id], label), control] + notes
        return switch place {
        case .line: .tag("div", content)
        case .row: .tag("p", content)
        case .field: .tag("div", ["class": "field"], content)
        }
    }
}

import CivilTime
import Household
import Wording

/// The fields of a form about days: what was entered, and what is wrong with it.
struct PlanFields {
    private let forms: PlanForm
    private let said: [String: String]
    private let problem: String?

    init(_ forms: PlanForm, _ said: [String: String], _ problem: String?) {
        self.forms = forms
        self.said = said
        self.problem = problem
    }

    private var view: PersonView { forms.view }

    var wrong: HTML {
        problem.map { .tag("p", ["class": "said", "role": "alert"], $0) } ?? .empty
    }

    /// A form with one button.
    func form(to part: PlanPart, does: String, _ words: Wording.Key, _ fields: [HTML]) -> HTML {
        let button = HTML.tag(
            "button", ["type": "submit", "name": "do", "value": does, "class": "primary"],
            view.text(words))
        return .tag(
            "form", ["method": "post", "class": "asking", "action": forms.link(to: part)],
            fields + [button])
    }

    func date(
        _ name: String, _ label: Wording.Key, hint: Wording.Key? = nil, today isToday: Bool = false
    ) -> HTML {
        input(
            name, label, hint,
            [
                ("type", "date"),
                ("value", said[name] ?? (isToday ? view.person.today.description : "")),
            ])
    }

    func time(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        input(name, label, hint, [("type", "time"), ("value", said[name] ?? "")])
    }

    func text(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        input(
            name, label, hint,
            [
                ("type", "text"), ("value", said[name] ?? ""), ("maxlength", "100"),
                ("autocomplete", "off"),
            ])
    }

    /// A whole number.
    func number(_ name: String, _ label: Wording.Key, usual: String) -> HTML {
        input(
            name, label, nil,
            [
                ("type", "text"), ("inputmode", "numeric"), ("class", "short"),
                ("value", said[name] ?? usual), ("autocomplete", "off"),
            ])
    }

    /// One of some choices, each with what it is called.
    func choice(
        _ name: String, _ label: String, _ choices: [(value: String, words: String)],
        chosen: String
    ) -> HTML {
        let now = said[name] ?? chosen
        let options = choices.map { choice in
            choice.value == now
                ? HTML.tag("option", ["value": choice.value, "selected": ""], choice.words)
                : HTML.tag("option", ["value": choice.value], choice.words)
        }
        return .tag(
            "div",
            [
                .tag("label", ["for": name], label),
                .tag("select", ["id": name, "name": name], options),
            ])
    }

    private func input(
        _ name: String, _ label: Wording.Key, _ hint: Wording.Key?,
        _ more: [(StaticString, String)]
    ) -> HTML {
        var attributes: [(StaticString, String)] = [("id", name), ("name", name)] + more
        if hint != nil { attributes.append(("aria-describedby", "\(name)-hint")) }
        return .tag(
            "div",
            [
                .tag("label", ["for": name], view.text(label)), .void("input", attributes),
                hint.map {
                    .tag("span", ["class": "faint", "id": "\(name)-hint"], view.text($0))
                } ?? .empty,
            ])
    }
}

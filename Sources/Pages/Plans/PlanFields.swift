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
    func form(does: String, _ words: Wording.Key, _ fields: [HTML]) -> HTML {
        .form(
            to: forms.link(to: forms.place), class: "asking", [],
            fields + [.submit(view.text(words), .primary, ("do", does))])
    }

    func date(
        _ name: String, _ label: Wording.Key, hint: Wording.Key? = nil, today isToday: Bool = false
    ) -> HTML {
        let usual = isToday ? view.person.today.description : ""
        return control(name, label, hint).input("date", said[name] ?? usual)
    }

    func time(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        control(name, label, hint).input("time", said[name] ?? "")
    }

    func text(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        control(name, label, hint).input(
            "text", said[name] ?? "", [("maxlength", "100"), ("autocomplete", "off")])
    }

    /// A whole number.
    func number(_ name: String, _ label: Wording.Key, usual: String) -> HTML {
        control(name, label, nil).input(
            "text", said[name] ?? usual,
            [("inputmode", "numeric"), ("class", "short"), ("autocomplete", "off")])
    }

    /// One of some choices.
    func choice(
        _ name: String, _ label: String, _ choices: [(value: String, text: String)],
        chosen: String
    ) -> HTML {
        FormControl(name, label).list(HTML.options(choices, chosen: said[name] ?? chosen))
    }

    private func control(
        _ name: String, _ label: Wording.Key, _ hint: Wording.Key?
    ) -> FormControl {
        FormControl(name, view.text(label), hint: hint.map { view.text($0) })
    }
}

import CivilTime
package import Household
import HouseholdWording
import Wording

/// A mistake in a form about days.
package struct PlanFieldMistake: Error {
    /// The name of the field, or `nil` if it is about none.
    package let field: String?
    /// The text of the mistake.
    package let text: String

    /// Creates a mistake in a field.
    package init(_ field: String?, _ text: String) {
        self.field = field
        self.text = text
    }

    /// Creates the mistake for a change that the plan does not allow.
    package init(_ refusal: PlanRefusal, _ view: PersonView) {
        field =
            switch refusal {
            case .unknownZone, .isHome: "zone"
            case .journeyEndsBeforeStart, .pauseEndsBeforeStart: "until"
            default: nil
            }
        text = RefusalWords(view.wording).text(refusal)
    }
}

/// The fields of a form about days, with their answers and the mistake.
struct PlanFields {
    private let forms: PlanForm
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?

    init(_ forms: PlanForm, _ answers: [String: String], _ mistake: PlanFieldMistake?) {
        self.forms = forms
        self.answers = answers
        self.mistake = mistake
    }

    private var view: PersonView { forms.view }

    var wrong: HTML {
        .mistakes(view.text(.firstPlanWrong), mistake.map { [(nil, $0.text)] } ?? [])
    }

    /// Returns a form with one button.
    func form(
        does: String, _ words: Wording.Key, _ fields: [HTML], look: HTML.ButtonStyle = .primary
    ) -> HTML {
        .form(
            to: forms.frame.ownLink, class: "asking", [],
            fields + [.submit(view.text(words), look, ("do", does))])
    }

    func date(
        _ name: String, _ label: Wording.Key, hint: Wording.Key? = nil, today isToday: Bool = false
    ) -> HTML {
        let usual = isToday ? view.person.today.description : ""
        return control(name, label, hint).date(answers[name] ?? usual)
    }

    func time(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        control(name, label, hint).time(answers[name] ?? "")
    }

    func text(_ name: String, _ label: Wording.Key, hint: Wording.Key? = nil) -> HTML {
        control(name, label, hint).input(
            "text", answers[name] ?? "", [("maxlength", "100"), ("autocomplete", "off")])
    }

    /// Returns a field for a whole number.
    func number(_ name: String, _ label: Wording.Key, usual: String) -> HTML {
        control(name, label, nil).input(
            "text", answers[name] ?? usual,
            [("inputmode", "numeric"), ("class", "short"), ("autocomplete", "off")])
    }

    /// Returns a list of choices.
    func choice(
        _ name: String, _ label: String, _ choices: [(value: String, text: String)],
        chosen: String
    ) -> HTML {
        FormControl(name, label).list(HTML.options(choices, chosen: answers[name] ?? chosen))
    }

    private func control(
        _ name: String, _ label: Wording.Key, _ hint: Wording.Key?
    ) -> FormControl {
        var control = FormControl(name, view.text(label), hint: hint.map { view.text($0) })
        if let mistake, mistake.field == name { control.mistakes = [mistake.text] }
        return control
    }
}

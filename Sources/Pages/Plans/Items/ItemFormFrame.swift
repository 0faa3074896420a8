import CarePlan
import Household
import Wording

/// What the pages with a form about an item have in common.
struct ItemFormFrame {
    let view: PersonView
    let page: PageFrame
    let questions: [FormField]
    let mistakes: [ItemMistake]
    let answer: (String) -> String

    private var forms: PlanForm { PlanForm(view: view, frame: page) }
    private var fields: FormFields {
        FormFields(answers: answer, mistakes: mistakes, wording: view.wording)
    }

    /// A page with a form, whose hidden fields are given; `after` stands below the form.
    func page(
        _ title: String, about name: String, _ hidden: HTML.Fields,
        _ content: [HTML], _ buttons: [HTML], after: [HTML] = []
    ) -> String {
        let who = [view.person.plan.person, name].filter { !$0.isEmpty }.joined(separator: ": ")
        let form = HTML.form(
            to: page.ownLink, class: "asking", hidden,
            content + [.tag("div", ["class": "presses"], buttons)])
        return forms.frame.page(
            "\(title) \(who)", lead: who, [wrong, form] + after,
            heading: .tag("h1", title))
    }

    /// All that is wrong, each with the question that it is about.
    private var wrong: HTML {
        .mistakes(
            view.text(.firstPlanWrong),
            mistakes.map { mistake in
                let text = view.wording.piece(of: mistake)
                guard let field = questions.first(where: { $0.isAbout(mistake.path) }) else {
                    let path = mistake.path.map { $0.isEmpty ? "" : "\($0): " } ?? ""
                    return (nil, [HTML(path), text])
                }
                let label = (field.about.map { "\($0): " } ?? "") + field.parts.label
                return ((FormFields.id(of: field.path), label), [text])
            })
    }

    func pieces(_ fields: [FormField]) -> [HTML] { fields.map(self.fields.piece) }

    /// Fields that belong together, and what stands below them.
    func group(_ title: String, _ fields: [FormField], _ below: [HTML] = []) -> HTML {
        .tag(
            "fieldset", ["class": "line"],
            [.tag("legend", title), .tag("div", ["class": "fields"], pieces(fields))] + below)
    }

    /// Parts that are folded up, unless something in them is to be seen.
    func folds(_ parts: [FormPart]) -> [HTML] {
        parts.map { part in
            let isOpen =
                part.isOpen
                || mistakes.contains { mistake in part.fields.contains { $0.isAbout(mistake.path) }
                }
            let inner = [HTML.tag("summary", view.text(part.title))] + pieces(part.fields)
            return isOpen
                ? .tag("details", ["class": "part", "open": ""], inner)
                : .tag("details", ["class": "part"], inner)
        }
    }

    /// A button that sends the form to go on, back, or for more room.
    func button(
        _ words: Wording.Key, _ look: HTML.Look, _ go: String, isChecked: Bool = true
    ) -> HTML {
        .submit(view.text(words), look, ("go", go), isChecked: isChecked)
    }

    /// Where everything else is changed.
    func asText(_ words: Wording.Key) -> HTML {
        let link = HTML.link(
            forms.link(to: .text(person: view.person.id)), view.text(.planText))
        return .tag("p", ["class": "faint"], [HTML("\(view.text(words)) "), link])
    }
}

import CarePlan
import Household
import Wording

/// The common parts of pages with a form about an item.
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

    /// Returns a page with a form, its hidden fields and buttons, between other content.
    func page(
        _ title: String, about name: String, _ hidden: HTML.Fields,
        _ content: [HTML], _ buttons: [HTML], before: [HTML] = [], after: [HTML] = []
    ) -> String {
        let who = [view.person.plan.person, name].filter { !$0.isEmpty }.joined(separator: ": ")
        let form = HTML.form(
            to: page.ownLink, class: "asking", hidden,
            content + [.tag("div", ["class": "presses"], buttons)])
        return forms.frame.page(
            "\(title) \(who)", lead: who, before + [wrong, form] + after,
            heading: .tag("h1", title))
    }

    /// The summary of the mistakes, each with its question.
    private var wrong: HTML {
        .mistakes(
            view.text(.firstPlanWrong),
            mistakes.map { mistake in
                let text = view.wording.text(of: mistake)
                guard let field = questions.first(where: { $0.isAbout(mistake.path) }) else {
                    let path = mistake.path.map { $0.isEmpty ? "" : "\($0): " } ?? ""
                    return (nil, path + text)
                }
                let label = (field.about.map { "\($0): " } ?? "") + field.parts.label
                return ((FormFields.id(of: field.path), label), text)
            })
    }

    func pieces(_ fields: [FormField]) -> [HTML] { fields.map(self.fields.piece) }

    /// Returns fields in a fieldset; `below` follows them.
    func group(_ title: String, _ fields: [FormField], _ below: [HTML] = []) -> HTML {
        .tag(
            "fieldset", ["class": "line"],
            [.tag("legend", title), .tag("div", ["class": "fields"], pieces(fields))] + below)
    }

    /// Returns parts that are folded up unless they have mistakes or are marked open.
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

    /// Returns a button that sends the form; `go` is where it leads.
    func button(
        _ words: Wording.Key, _ look: HTML.ButtonStyle, _ go: String, isChecked: Bool = true
    ) -> HTML {
        .submit(view.text(words), look, ("go", go), isChecked: isChecked)
    }

    /// Returns the link to the plan's text, in which everything can be changed.
    func asText(_ words: Wording.Key) -> HTML {
        let link = HTML.link(
            forms.link(to: .text(person: view.person.id)), view.text(.planText))
        return .tag("p", ["class": "faint"], [HTML("\(view.text(words)) "), link])
    }
}

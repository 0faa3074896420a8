import CarePlan
import Household
import Wording

/// `/plan/TOKEN/remove/PERSON`: asks whether to remove a whole plan.
package struct PlanRemovalPage {
    private let base: Int
    private let isUnsure: Bool
    private let forms: PlanForm

    /// Creates the page for a version of the plan; `isUnsure` is whether the box was not ticked.
    package init(base: Int, isUnsure: Bool = false, _ view: PersonView, _ frame: PageFrame) {
        self.base = base
        self.isUnsure = isUnsure
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }
    private var words: [String: String] {
        [
            "person": view.person.plan.person,
            "items": view.wording.counted(.planItems, view.person.plan.items.count),
        ]
    }

    /// The page as HTML.
    package var text: String {
        let what: [Wording.Key] = [.planRemoveEnds, .planRemoveStays, .planRemovePause]
        return forms.frame.page(
            view.text(.planRemoveAll), lead: forms.lead,
            what.map { .tag("p", view.text($0, words)) } + [
                form, forms.back(.planCancel),
            ])
    }

    private var form: HTML {
        let words = view.text(.planRemoveSure, words)
        var control = FormControl("sure", words)
        if isUnsure { control.mistakes = [view.text(.planRemoveUnsure)] }
        return .form(
            to: forms.frame.ownLink, class: "asking", [("base", "\(base)")],
            [
                control.tick(("on", words), isOn: false),
                .submit(view.text(.planRemoveButton, self.words), .danger),
            ])
    }
}

/// The page shown after a whole plan was removed.
package struct PlanRemovedPage {
    private let number: Int
    private let forms: PlanForm

    /// Creates the page; `number` is that of the plan's last version.
    package init(last number: Int, _ view: PersonView, _ frame: PageFrame) {
        self.number = number
        forms = PlanForm(view: view, frame: frame)
    }

    /// The page as HTML.
    package var text: String {
        let view = forms.view
        let words = [
            "person": view.person.plan.person, "id": view.person.id, "number": "\(number)",
        ]
        return forms.frame.page(
            view.text(.planRemovedAll), lead: forms.lead,
            [
                .tag("p", ["class": "said", "role": "status"], view.text(.planRemovedWhat, words)),
                .tag("p", view.text(.planRemovedBack, words)),
            ])
    }
}

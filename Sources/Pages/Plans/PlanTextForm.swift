import CarePlan
import Household
import Wording

/// The form in which a plan's text is written.
struct PlanTextForm {
    private let text: [UInt8]
    private let base: Int
    private let own: [UInt8]?
    private let forms: PlanForm
    /// The `id` of what says what is wrong with the text.
    var problem: String?
    /// Whether the text has the changes of two people.
    var isMerged = false

    /// A form with a text that is to follow a version. `own` is another text of somebody's own, from
    /// which they can copy.
    init(_ text: [UInt8], base: Int, own: [UInt8]? = nil, _ forms: PlanForm) {
        self.text = text
        self.base = base
        self.own = own
        self.forms = forms
    }

    private var view: PersonView { forms.view }

    var piece: HTML {
        var control = FormControl("text", label, hint: view.text(.planTextHint))
        control.problem = problem
        return .form(
            to: forms.link(to: .text(person: view.person.id)), class: "asking",
            [("base", "\(base)")],
            [
                area(control, text), ownText, .submit(view.text(.planShow), .primary),
            ])
    }

    private var label: String {
        let key: Wording.Key =
            own == nil ? .planTextLabel : isMerged ? .planTextMerged : .planTextNewest
        return view.text(key, ["person": view.person.plan.person])
    }

    private var ownText: HTML {
        guard let own else { return .empty }
        return area(FormControl("own", view.text(.planTextOwn)), own, [("readonly", "")])
    }

    private func area(
        _ control: FormControl, _ text: [UInt8], _ more: [(StaticString, String)] = []
    ) -> HTML {
        let plain: [(StaticString, String)] = [
            ("rows", "20"), ("dir", "ltr"), ("spellcheck", "false"), ("autocapitalize", "none"),
            ("autocomplete", "off"),
        ]
        return control.area(String(decoding: text, as: UTF8.self), plain + more)
    }
}

import CarePlan
import Household
import Wording

/// The form to edit the text of a plan.
struct PlanTextForm {
    private let text: [UInt8]
    private let base: Int
    private let own: [UInt8]?
    private let forms: PlanForm
    /// The `id` of the element that describes the mistakes in the text.
    var problem: String?
    /// Whether the text merges two changes.
    var isMerged = false

    /// Creates the form with a text based on a version. `own` is a second text to copy from.
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

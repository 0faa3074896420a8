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
        let button = HTML.tag(
            "button", ["type": "submit", "class": "primary"], view.text(.planShow))
        return .tag(
            "form",
            [
                "method": "post", "class": "asking",
                "action": forms.link(to: .text(person: view.person.id)),
            ],
            [
                .hidden("base", "\(base)"),
                .tag(
                    "div",
                    [
                        .tag("label", ["for": "text"], label), area("text", text),
                        .tag(
                            "span", ["class": "faint", "id": "text-hint"], view.text(.planTextHint)),
                    ]), ownText, button,
            ])
    }

    private var label: String {
        let key: Wording.Key =
            own == nil ? .planTextLabel : isMerged ? .planTextMerged : .planTextNewest
        return view.text(key, ["person": view.person.plan.person])
    }

    private var ownText: HTML {
        guard let own else { return .empty }
        return .tag(
            "div",
            [
                .tag("label", ["for": "own"], view.text(.planTextOwn)),
                area("own", own, more: [("readonly", "")]),
            ])
    }

    private func area(
        _ name: String, _ text: [UInt8], more: [(StaticString, String)] = []
    ) -> HTML {
        var attributes: [(StaticString, String)] = [
            ("id", name), ("name", name), ("rows", "20"), ("dir", "ltr"), ("spellcheck", "false"),
            ("autocapitalize", "none"), ("autocomplete", "off"),
        ]
        if name == "text" {
            let described = [problem, "text-hint"].compactMap(\.self).joined(separator: " ")
            attributes.append(("aria-describedby", described))
            if problem != nil { attributes.append(("aria-invalid", "true")) }
        }
        return .area(attributes + more, String(decoding: text, as: UTF8.self))
    }
}

import CarePlan
import Household
import Wording

/// What changes an item in the plan, for those who may.
struct ItemEditForms {
    private let item: Item
    private let forms: PressForm
    private let mistake: ItemMistake?

    init(_ item: Item, _ forms: PressForm, _ mistake: ItemMistake?) {
        self.item = item
        self.forms = forms
        self.mistake = mistake
    }

    private var view: PersonView { forms.view }

    /// The link to its form, and a form each for switching it on or off, for ending and for removing
    /// it.
    var pieces: [HTML] {
        let change = HTML.tag(
            "p",
            [
                .tag(
                    "a",
                    [
                        "class": "button",
                        "href": forms.place.link(
                            toChange: view.code(of: item), of: forms.token),
                    ], [HTML(view.text(.itemChange)), forms.aloud(view.name(of: item))])
            ])
        return [change, simple(item.isEnabled ? .off : .on)]
            + (item.isLensSet ? [] : [ending]) + [simple(.remove)]
    }

    private func simple(_ edit: ItemAction.Edit) -> HTML {
        ItemForm(item, forms).form([], [], does: edit.rawValue, view.text(edit.words))
    }

    private var ending: HTML {
        let isWrong = mistake == .noDay
        var attributes: [(StaticString, String)] = [
            ("id", ItemAction.day), ("type", "date"), ("name", ItemAction.day),
            ("value", "\(view.person.today)"), ("required", ""),
        ]
        if isWrong {
            attributes += [("aria-invalid", "true"), ("aria-describedby", "wrong")]
        }
        let field = HTML.tag(
            "div", ["class": "field"],
            [
                .tag(
                    "label", ["for": ItemAction.day],
                    [HTML(view.text(.itemEndOn)), forms.aloud(view.name(of: item))]),
                .void("input", attributes),
            ])
        let edit = ItemAction.Edit.end
        return ItemForm(item, forms).form(
            [], [field], does: edit.rawValue, view.text(edit.words))
    }
}

extension ItemAction.Edit {
    fileprivate var words: Wording.Key {
        switch self {
        case .on: .itemSwitchOn
        case .off: .itemSwitchOff
        case .end: .itemEnd
        case .remove: .itemRemove
        }
    }
}

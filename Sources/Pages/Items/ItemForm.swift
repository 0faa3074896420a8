import CarePlan
import Wording

/// The forms of an item's own page: each has one button.
struct ItemForm {
    private let item: Item
    private let forms: PressForm

    init(_ item: Item, _ forms: PressForm) {
        self.item = item
        self.forms = forms
    }

    /// A form with fields and a button, which does something and says so; a screen reader adds the
    /// item.
    func form(
        _ hidden: [(name: String, value: String)], _ content: [HTML], does: String, _ words: String
    ) -> HTML {
        let fields = (hidden + [("do", does)]).map { field in
            HTML.void("input", ["type": "hidden", "name": field.name, "value": field.value])
        }
        let link = forms.place.link(toItem: forms.view.code(of: item), of: forms.token)
        let button = HTML.tag(
            "button", ["type": "submit", "class": "quiet"],
            [HTML(words), forms.aloud(forms.view.name(of: item))])
        return .tag(
            "form", ["method": "post", "action": link, "class": "presses"],
            fields + content + [button])
    }
}

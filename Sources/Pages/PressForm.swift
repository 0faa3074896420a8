import CarePlan
import CivilTime
import Journal

/// Makes the forms of a page: each is one button, with the fields of its press.
struct PressForm {
    let view: PersonView
    let place: PagePlace
    let token: FeedToken
    /// The person that the buttons name, on a page with several persons.
    var person: String?

    /// The style of a button.
    enum Look: String { case primary, quiet, hero, ahead, undo }

    /// A button of an item. A screen reader adds `about`, so that similar buttons differ.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ look: Look
    ) -> HTML {
        form(press, on: item, [submit(words, about: about, look)])
    }

    /// A button with a field for the time, which begins with `clock`.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, at clock: TimeOfDay,
        named label: String, id: String
    ) -> HTML {
        let time: [HTML] = [
            .tag("label", ["for": id], [HTML(label), aloud(about)]),
            .void(
                "input",
                [
                    "id": id, "type": "time", "name": "at", "value": clock.description,
                    "required": "",
                ]),
        ]
        return form(press, on: item, time + [submit(words, about: about, .quiet)])
    }

    private func form(_ press: Press, on item: Item, _ content: [HTML]) -> HTML {
        let target = place.link(to: view.code(of: item), of: token)
        let hidden = ([(name: "to", value: place.rawValue)] + press.fields).map { field in
            HTML.void("input", ["type": "hidden", "name": field.name, "value": field.value])
        }
        return .tag("form", ["method": "post", "action": target], hidden + content)
    }

    private func submit(_ words: String, about: String, _ look: Look) -> HTML {
        .tag(
            "button", ["type": "submit", "class": look.rawValue], [HTML(words), aloud(about)])
    }

    /// Text that only a screen reader says, after the words of a control.
    private func aloud(_ text: String) -> HTML {
        let words = [person, text].compactMap { $0 }.joined(separator: ", ")
        return .tag("span", ["class": "aloud"], ": \(words)")
    }

    /// The link to an item's page.
    func link(to item: Item) -> String { place.link(to: view.code(of: item), of: token) }
}

import CarePlan
import CivilTime
import Journal
import Wording

/// Makes the forms of a page: each is one button, with the fields of its press.
struct PressForm {
    let view: PersonView
    let place: PagePlace
    let token: PageToken
    /// The person that the buttons name, on a page with several persons.
    var person: String?
    /// The page that a press leads back to, where that is another.
    var origin: PagePlace?

    /// The frame of the page whose forms these are.
    var frame: PageFrame { PageFrame(place: place, token: token, wording: view.wording) }

    /// A link to an item's own page that looks like a button.
    func linkButton(to item: Item, _ text: Wording.Key) -> HTML {
        let link = HTML.tag("a", ["class": "button", "href": link(to: item)], view.text(text))
        return .tag("p", [link])
    }

    /// The style of a button.
    enum Look: String { case primary, quiet, hero, ahead, undo }

    /// A button of an item. A screen reader adds `about`, so that similar buttons differ.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ look: Look
    ) -> HTML {
        form(press.fields, on: item, [submit(words, about: about, look)])
    }

    /// The button that confirms what a press would record: what this code stands for.
    func button(confirming code: String, _ press: Press, on item: Item, about: String) -> HTML {
        form(
            press.fields + [("sure", code)], on: item,
            [submit(view.text(.pageAnyway), about: about, .quiet)])
    }

    /// What somebody writes beside a button: the time, and on some pages an amount and a note.
    struct Inputs {
        let id: String
        let clock: TimeOfDay
        var amount: Amount?
        var hasNote = false
    }

    /// A button with fields to write in.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ inputs: Inputs
    ) -> HTML {
        var fields = field(
            inputs.id, item.isMedicine ? .pageWhenDose : .pageWhenTask, about,
            .void(
                "input",
                [
                    "id": inputs.id, "type": "time", "name": "at",
                    "value": inputs.clock.description, "required": "",
                ]))
        if let amount = inputs.amount { fields += self.amount(amount, "\(inputs.id)-much", about) }
        if inputs.hasNote { fields += note("\(inputs.id)-note", about) }
        return form(press.fields, on: item, fields + [submit(words, about: about, .quiet)])
    }

    private func amount(_ amount: Amount, _ id: String, _ about: String) -> [HTML] {
        field(
            id, .pageAmount, about,
            .void(
                "input",
                [
                    "id": id, "type": "number", "name": "amount", "value": amount.description,
                    "min": "0.001", "step": "any",
                ]))
    }

    private func note(_ id: String, _ about: String) -> [HTML] {
        field(
            id, .pageNote, about,
            .void(
                "input",
                [
                    "id": id, "type": "text", "name": "note", "value": "", "maxlength": "2000",
                    "autocomplete": "off",
                ]))
    }

    private func field(
        _ id: String, _ label: Wording.Key, _ about: String, _ input: HTML
    ) -> [HTML] {
        [.tag("label", ["for": id], [HTML(view.text(label)), aloud(about)]), input]
    }

    private func form(
        _ fields: [(name: String, value: String)], on item: Item, _ content: [HTML]
    ) -> HTML {
        let target = place.link(to: view.code(of: item), of: token)
        let hidden = ([(name: "to", value: (origin ?? place).rawValue)] + fields).map { field in
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

    /// The link to an item's page, or to the one of a day of it.
    func link(to item: Item, on day: CivilDate? = nil) -> String {
        place.link(to: view.address(of: item, on: day), of: token)
    }
}

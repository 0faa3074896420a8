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
    func button(
        confirming code: String, _ press: Press, _ mark: PressMark, on item: Item, _ words: String,
        about: String
    ) -> HTML {
        form(
            press.fields + mark.fields + [("sure", code)], on: item,
            [submit(words, about: about, .quiet)])
    }

    /// A button for several doses at once.
    func button(
        _ press: GroupPress, _ words: String, about: String, _ look: Look, _ mark: PressMark? = nil
    ) -> HTML {
        let hidden = (press.fields + (mark?.fields ?? [])).map { field in
            HTML.void("input", ["type": "hidden", "name": field.name, "value": field.value])
        }
        return .tag(
            "form", ["method": "post", "action": place.link(toTodayOf: token)],
            hidden + [submit(words, about: about, look)])
    }

    /// What somebody writes beside a button: the time, and on some pages an amount and a note.
    struct Inputs {
        let id: String
        let clock: TimeOfDay
        var amount: Amount?
        var hasNote = false
    }

    /// One of several buttons of a form: what its press does, its words and its style.
    struct Choice {
        let does: String
        let words: String
        let look: Look
    }

    /// Buttons for one occurrence that share a form.
    func buttons(
        _ choices: [Choice], for moment: Press.Moment, on item: Item, about: String
    ) -> HTML {
        var fields = moment.fields
        if choices.contains(where: { $0.does == "snoozed" }) {
            fields.append(("minutes", "\(Press.spans[0])"))
        }
        return form(fields, on: item, choices.map { submit($0, about: about) }, kind: "presses")
    }

    /// Fields to write in, with the buttons that send them.
    func form(
        _ choices: [Choice], for moment: Press.Moment, on item: Item, about: String,
        _ inputs: Inputs
    ) -> HTML {
        let written = self.inputs(inputs, on: item, about: about)
        return form(
            moment.fields, on: item,
            [.tag("div", ["class": "fields"], written)]
                + choices.map { submit($0, about: about) }, kind: "presses")
    }

    /// Fields to write in, with the one button that sends them.
    func form(
        _ press: Press, on item: Item, _ words: String, about: String, _ inputs: Inputs
    ) -> HTML {
        let written = self.inputs(inputs, on: item, about: about)
        return form(
            press.fields, on: item,
            [.tag("div", ["class": "fields"], written), submit(words, about: about, .primary)],
            kind: "presses")
    }

    private func inputs(_ inputs: Inputs, on item: Item, about: String) -> [HTML] {
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
        return fields
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
        [.tag("p", [.tag("label", ["for": id], [HTML(view.text(label)), aloud(about)]), input])]
    }

    private func form(
        _ fields: [(name: String, value: String)], on item: Item, _ content: [HTML],
        kind: String? = nil
    ) -> HTML {
        let target = place.link(to: view.code(of: item), of: token)
        let hidden = ([(name: "to", value: (origin ?? place).rawValue)] + fields).map { field in
            HTML.void("input", ["type": "hidden", "name": field.name, "value": field.value])
        }
        guard let kind else {
            return .tag("form", ["method": "post", "action": target], hidden + content)
        }
        return .tag(
            "form", ["method": "post", "action": target, "class": kind], hidden + content)
    }

    private func submit(_ choice: Choice, about: String) -> HTML {
        .tag(
            "button",
            [
                "type": "submit", "name": "do", "value": choice.does,
                "class": choice.look.rawValue,
            ], [HTML(choice.words), aloud(about)])
    }

    private func submit(_ words: String, about: String, _ look: Look) -> HTML {
        .tag(
            "button", ["type": "submit", "class": look.rawValue], [HTML(words), aloud(about)])
    }

    /// Text that only a screen reader says, after the words of a control.
    func aloud(_ text: String) -> HTML {
        let words = [person, text].compactMap { $0 }.joined(separator: ", ")
        return .tag("span", ["class": "aloud"], ": \(words)")
    }

    /// The link to an item's page, or to the one of a day of it.
    func link(to item: Item, on day: CivilDate? = nil) -> String {
        place.link(to: view.address(of: item, on: day), of: token)
    }
}

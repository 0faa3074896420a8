import CarePlan
import CivilTime
import Household
import Journal
import Wording

/// Makes the forms of a page: each is one button, with the fields of its press.
struct PressForm {
    let view: PersonView
    /// The frame of the page whose forms these are.
    let frame: PageFrame
    /// The person that the buttons name, on a page with several persons.
    var person: String?
    /// The page that a press leads back to, where that is another.
    var back: PressOrigin?

    /// The page that a press leads back to.
    var origin: PressOrigin { back ?? PressOrigin(frame.place) }

    /// A link to an item's own page that looks like a button.
    func linkButton(to item: Item, _ text: Wording.Key) -> HTML {
        frame.button(to: view.page(of: item), text)
    }

    /// A button of an item. A screen reader adds `about`, so that similar buttons differ.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ look: HTML.Look
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
        _ press: GroupPress, _ words: String, about: String, _ look: HTML.Look,
        _ mark: PressMark? = nil
    ) -> HTML {
        .form(
            to: frame.link(to: .today), press.fields + (mark?.fields ?? []),
            [submit(words, about: about, look)])
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
        let look: HTML.Look
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
        let when = item.isMedicine ? Wording.Key.pageWhenDose : .pageWhenTask
        var fields = [
            control("at", when, inputs.id, about)
                .input("time", inputs.clock.description, [("required", "")])
        ]
        if let amount = inputs.amount {
            fields.append(
                control("amount", .pageAmount, "\(inputs.id)-much", about)
                    .input("number", amount.description, [("min", "0.001"), ("step", "any")]))
        }
        if inputs.hasNote {
            fields.append(
                control("note", .pageNote, "\(inputs.id)-note", about)
                    .input("text", "", [("maxlength", "2000"), ("autocomplete", "off")]))
        }
        return fields
    }

    private func control(
        _ name: String, _ label: Wording.Key, _ id: String, _ about: String
    ) -> FormControl {
        var control = FormControl(name, view.text(label), id: id, about: aloud(about))
        control.place = .row
        return control
    }

    private func form(
        _ fields: HTML.Fields, on item: Item, _ content: [HTML],
        kind: String? = nil
    ) -> HTML {
        .form(
            to: link(to: item), class: kind, [("to", origin.rawValue)] + fields, content)
    }

    private func submit(_ choice: Choice, about: String) -> HTML {
        .submit(choice.words, choice.look, ("do", choice.does), about: aloud(about))
    }

    private func submit(_ words: String, about: String, _ look: HTML.Look) -> HTML {
        .submit(words, look, about: aloud(about))
    }

    /// Text that only a screen reader says, after the words of a control.
    func aloud(_ text: String) -> HTML {
        .aloud([person, text].compactMap { $0 }.joined(separator: ", "))
    }

    /// The days of an item that can still be looked at and answered, the last one first, each with
    /// its page; nil if there is nothing to say of any day.
    func days(of item: Item) -> HTML? {
        let lines = (0...Household.pageDays).compactMap { ago -> HTML? in
            let date = view.person.today.advanced(byDays: -ago)
            let day = ItemDay(item, date, view, self)
            guard !day.isEmpty else { return nil }
            return .tag(
                "li",
                [
                    .link(link(to: item, on: date), view.words.said(date)),
                    .tag("span", ["class": "state"], day.summary),
                ])
        }
        return lines.isEmpty ? nil : .tag("ul", ["class": "days"], lines)
    }

    /// The link to an item's page, or to the one of a day of it.
    func link(to item: Item, on day: CivilDate? = nil) -> String {
        frame.link(to: view.page(of: item, on: day))
    }
}

/// The page on which a dose is answered, and to which its answer leads back.
package enum PressOrigin: String, Sendable {
    case today
    /// Another day than today.
    case date
    /// The page of an item, or of one of its days.
    case take, day

    /// The origin of presses on a page.
    init(_ page: PagePlace) {
        switch page {
        case .today: self = .today
        case .date: self = .date
        case .day: self = .day
        default: self = .take
        }
    }

    /// Whether the page lists the doses of all items.
    package var isList: Bool { self == .today || self == .date }

    /// Whether the page is about one day, which its address names.
    package var isOfDay: Bool { self == .date || self == .day }
}

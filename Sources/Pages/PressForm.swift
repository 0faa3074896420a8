import CarePlan
import CivilTime
import Household
import Journal
import Wording

/// The forms of a page whose buttons send presses.
struct PressForm {
    let view: PersonView
    /// The frame of the page.
    let frame: PageFrame
    /// The person that the buttons name, on a page with several persons.
    var person: String?
    /// The page that a press returns to, if it is not the page itself.
    var back: PressOrigin?

    /// The page that a press returns to.
    var origin: PressOrigin { back ?? PressOrigin(frame.place) }

    /// Returns a link to an item's page that looks like a button.
    func linkButton(to item: Item, _ text: Wording.Key) -> HTML {
        frame.button(to: view.page(of: item), text)
    }

    /// Returns a button of an item; `about` is added for screen readers to tell similar buttons
    /// apart.
    func button(
        _ press: Press, on item: Item, _ words: String, about: String, _ look: HTML.ButtonStyle
    ) -> HTML {
        form(press.fields, on: item, [submit(words, about: about, look)])
    }

    /// Returns the button that confirms the concerns with this code.
    func button(
        confirming code: String, _ press: Press, _ mark: PressMark, on item: Item, _ words: String,
        about: String
    ) -> HTML {
        form(
            press.fields + mark.fields + [("sure", code)], on: item,
            [submit(words, about: about, .quiet)])
    }

    /// Returns a button that records several doses together.
    func button(
        _ press: GroupPress, _ words: String, about: String, _ look: HTML.ButtonStyle,
        _ mark: PressMark? = nil
    ) -> HTML {
        .form(
            to: frame.link(to: .today), press.fields + (mark?.fields ?? []),
            [submit(words, about: about, look)])
    }

    /// The inputs beside a button: a time, and on some pages an amount and a note.
    struct Inputs {
        let id: String
        let clock: TimeOfDay
        var amount: Amount?
        var hasNote = false
    }

    /// One of several buttons of a form.
    struct Choice {
        let does: String
        let words: String
        let look: HTML.ButtonStyle
    }

    /// Returns a form with several buttons for one occurrence; the first one is beside its words.
    func buttons(
        _ choices: [Choice], beside words: [HTML], for moment: Press.OccurrenceKey, on item: Item,
        about: String
    ) -> HTML {
        var fields = moment.fields
        if choices.contains(where: { $0.does == "snoozed" }) {
            fields.append(("minutes", "\(Press.spans[0])"))
        }
        let buttons = choices.map { submit($0, about: about) }
        let others = Array(buttons.dropFirst())
        return form(
            fields, on: item,
            words + [buttons[0]]
                + (others.count > 1 ? [.tag("div", ["class": "presses"], others)] : others),
            kind: "answers")
    }

    /// Returns a form with buttons for a day of an item.
    func buttons(
        _ choices: [Choice], on item: Item, _ day: CivilDate, about: String
    ) -> HTML {
        form(
            [("date", "\(day)")], on: item, choices.map { submit($0, about: about) },
            kind: "presses")
    }

    /// Returns a form with inputs and several buttons for one occurrence.
    func form(
        _ choices: [Choice], for moment: Press.OccurrenceKey, on item: Item, about: String,
        _ inputs: Inputs
    ) -> HTML {
        let written = self.inputs(inputs, on: item, about: about)
        return form(
            moment.fields, on: item,
            [.tag("div", ["class": "fields"], written)]
                + choices.map { submit($0, about: about) }, kind: "presses")
    }

    /// Returns a form with inputs and one button.
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
        control.layout = .row
        return control
    }

    private func form(
        _ fields: HTML.Fields, on item: Item, _ content: [HTML],
        kind: String? = nil
    ) -> HTML {
        .form(
            to: link(to: item), class: kind,
            (origin == .today ? [] : [("to", origin.rawValue)]) + fields, content)
    }

    private func submit(_ choice: Choice, about: String) -> HTML {
        .submit(choice.words, choice.look, ("do", choice.does), about: aloud(about))
    }

    private func submit(_ words: String, about: String, _ look: HTML.ButtonStyle) -> HTML {
        .submit(words, look, about: aloud(about))
    }

    /// Returns text that follows a control's words for screen readers, with the person's name if
    /// the page has several.
    func aloud(_ text: String) -> HTML {
        .aloud([person, text].compactMap { $0 }.joined(separator: ", "))
    }

    /// Returns the link to an item's page, or to the page of one of its days.
    func link(to item: Item, on day: CivilDate? = nil) -> String {
        frame.link(to: view.page(of: item, on: day))
    }
}

/// The page on which a dose is answered, and to which the press returns. Today if a form names
/// none.
package enum PressOrigin: String, Sendable {
    case today
    /// The start page of an owner.
    case home
    /// The page of another day than today.
    case date
    /// The page of an item, or of one of its days.
    case take, day

    /// Creates the origin of presses on a page.
    init(_ page: PagePlace) {
        switch page {
        case .today: self = .today
        case .home: self = .home
        case .date: self = .date
        case .day: self = .day
        default: self = .take
        }
    }

    /// Whether the page lists the doses of all items.
    package var isList: Bool { self == .today || self == .home || self == .date }

    /// Whether the address of the page names a day.
    package var isOfDay: Bool { self == .date || self == .day }
}

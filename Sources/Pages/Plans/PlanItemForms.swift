import Adherence
import CarePlan
import CivilTime
import Household
import Wording

/// The ways to change an item: links to its forms, and buttons that switch, end or remove it. Each
/// leads to a page that shows the changes.
struct PlanItemForms {
    private let item: Item
    private let forms: PressForm

    init(_ item: Item, _ forms: PressForm) {
        self.item = item
        self.forms = forms
    }

    private var view: PersonView { forms.view }
    private var code: String { view.code(of: item) }

    var pieces: [HTML] {
        var links: [(PagePlace, Wording.Key)] = [(.change(item: code), .planChange)]
        // A pause does not affect what is taken as needed.
        if !item.isAsNeeded {
            links.append((.pause(person: view.person.id, item: code), .planToPauseItem))
        }
        let buttons = links.map { page, key in
            HTML.link(
                forms.frame.link(to: page), class: "button", view.text(key),
                about: forms.aloud(view.name(of: item)))
        }
        let pausing =
            (item.isAsNeeded ? [] : [Wording.Key.planPauseWhat])
            + (item.isEnabled ? [.planSwitchOffWhat] : [])
        return [
            .tag("div", ["class": "presses"], buttons + [switching])
        ] + pausing.map(said) + (item.isLensSet ? [] : [ending, said(.planEndWhat)]) + [
            form([submit("remove", .planRemove, .danger)], kind: "presses"), said(.planRemoveWhat),
        ]
    }

    /// Returns the explanation of a button.
    private func said(_ words: Wording.Key) -> HTML {
        .tag("p", ["class": "faint"], view.text(words))
    }

    private var switching: HTML {
        form([item.isEnabled ? submit("off", .planSwitchOff) : submit("on", .planSwitchOn)])
    }

    private var ending: HTML {
        var day = FormControl(
            "on", view.text(.planLastDay), id: "end-\(code)",
            about: forms.aloud(view.name(of: item)))
        day.layout = .row
        let field = day.input("date", view.person.today.description, [("required", "")])
        return form(
            [.tag("div", ["class": "fields"], [field]), submit("end", .planEnd)], kind: "presses")
    }

    private func form(_ content: [HTML], kind: String? = nil) -> HTML {
        .form(
            to: forms.frame.link(to: .edit(person: view.person.id)), class: kind, [("item", code)],
            content)
    }

    private func submit(
        _ does: String, _ words: Wording.Key, _ look: HTML.ButtonStyle = .quiet
    ) -> HTML {
        .submit(
            view.text(words), look, ("do", does), about: forms.aloud(view.name(of: item)))
    }
}

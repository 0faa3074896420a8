import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording

/// A medicine taken as needed: how much was taken, when more is allowed, and its button.
struct NeedCard {
    private let item: Item
    private let need: AsNeeded
    private let view: PersonView
    private let forms: PressForm

    /// Nil if the item is not taken as needed.
    init?(_ item: Item, _ view: PersonView, _ forms: PressForm) {
        guard case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake
        else { return nil }
        self.item = item
        self.need = need
        self.view = view
        self.forms = forms
    }

    private var title: String { view.title(of: item, need.amount) }
    private var record: Record { view.person.timeline.record }
    private var check: NeedCheck { NeedCheck(need, of: item, view.person, at: view.now) }

    /// Its line in a list.
    var line: HTML {
        let link = HTML.tag("a", ["href": forms.link(to: item)], title)
        let words = HTML.tag(
            "div", ["class": "what"],
            [.tag("span", ["class": "title"], [link]), .tag("span", ["class": "state"], use)])
        return .tag(
            "li", ["class": "dose need", "id": view.anchor(item)],
            [words, button(.primary)] + lastTaking)
    }

    /// What was taken today, and when the next is allowed.
    var use: String {
        let words = [
            "count": String(check.takenToday), "most": need.dailyMaximum.map(String.init) ?? "",
        ]
        let use = view.text(need.dailyMaximum == nil ? .pageNeed : .pageNeedOf, words)
        let allowed = check.breaches.isEmpty ? nil : check.allowed
        let next = allowed.map {
            view.wording.text(.needNext, ["time": view.words.said($0).heldTogether])
        }
        return [use, next].compactMap { $0 }.joined(separator: " ")
    }

    /// The button. If it is too early, it opens the reason and a second button.
    func button(_ look: PressForm.Look) -> HTML {
        guard !check.breaches.isEmpty else {
            return press(view.text(.pagePressDose), look, isSure: false)
        }
        return .tag(
            "details", ["class": "wait"],
            [.tag("summary", [HTML(view.text(.pageTooEarly))])] + warning(.quiet))
    }

    /// Why it is too early, and the button that records it all the same.
    func warning(_ look: PressForm.Look) -> [HTML] {
        check.breaches.map { HTML.tag("p", words(of: $0)) }
            + [press(view.text(.pageAnyway), look, isSure: true)]
    }

    private func press(_ words: String, _ look: PressForm.Look, isSure: Bool) -> HTML {
        let last = record.indices(on: item.id).last.map { record.entries[$0].id }
        return forms.button(
            .needed(after: last, isSure: isSure), on: item, words, about: title, look)
    }

    private func words(of breach: NeedCheck.Breach) -> String {
        let name = view.name(of: item)
        return switch breach {
        case .gap(let minutes, let other):
            view.wording.text(
                .needGap,
                [
                    "name": name, "time": view.words.said(other),
                    "span": view.wording.span(minutes: minutes),
                ])
        case .dailyMaximum(let most):
            view.wording.text(.needMaximum, ["name": name, "count": String(most)])
        case .outside: view.wording.text(.needOutside, ["name": name])
        }
    }

    /// The last dose of today or the last 24 hours, with an undo button.
    var lastTaking: [HTML] {
        guard let index = record.takings(of: item.id).last,
            let at = record.entries[index].action.at,
            view.now < at.advanced(byMinutes: 24 * 60)
        else { return [] }
        let time = view.words.said(at)
        let undo = forms.button(
            .undone(record.entries[index].id), on: item, view.text(.pageUndo),
            about: "\(title), \(time)", .undo)
        let words = view.wording.text(.todayTakenDose, ["time": time])
        let mark = HTML.tag("span", ["class": "mark", "aria-hidden": "true"], "✓")
        let last = HTML.tag("p", ["class": "last"], [mark, HTML(" \(words)")])
        return [.tag("div", ["class": "presses"], [last, undo])]
    }
}

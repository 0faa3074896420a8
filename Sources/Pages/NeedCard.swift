import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording

/// An as-needed medicine: the amount taken, when more is allowed, and its button.
struct NeedCard {
    private let item: Item
    private let medicine: Medicine
    private let need: AsNeeded
    private let view: PersonView
    private let forms: PressForm

    /// Returns `nil` if the item is not taken as needed.
    init?(_ item: Item, _ view: PersonView, _ forms: PressForm) {
        guard case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake
        else { return nil }
        self.item = item
        self.medicine = medicine
        self.need = need
        self.view = view
        self.forms = forms
    }

    private var title: String { view.title(of: item, need.amount) }
    private var record: Record { view.person.timeline.record }
    private var check: LimitCheck? { view.person.limitCheck(of: item) }
    private var isTooEarly: Bool { check?.concerns.isEmpty == false }

    /// The card in a list.
    var line: HTML {
        let link = HTML.link(forms.link(to: item), title)
        let words = HTML.tag(
            "div", ["class": "what"],
            [.tag("span", ["class": "title"], [link]), .tag("span", ["class": "state"], use)]
                + (view.lastTime(of: item).map { [.tag("span", ["class": "state"], $0)] } ?? []))
        return .tag(
            "li", ["class": "dose need", "id": view.anchor(item)],
            [words] + view.advice(on: item) + [button(.primary)])
    }

    /// The text with the amount taken today and when the next dose is allowed.
    var use: String {
        guard let check else { return "" }
        let use = view.concernWords(of: item)
            .use(check.used, of: medicine.limits.most, as: .beside)
        let allowed = check.concerns.isEmpty ? nil : check.allowed
        let next = allowed.map {
            view.wording.text(.needNext, ["time": view.words.said($0).heldTogether])
        }
        return [use, next].compactMap { $0 }.joined(separator: " ")
    }

    /// Returns the button. Concerns are shown on a page after the press.
    func button(_ look: HTML.ButtonStyle) -> HTML {
        let last = record.indices(on: item.id).last.map { record.entries[$0].id }
        let words = view.text(isTooEarly ? .pageTooEarly : .pagePressDose)
        return forms.button(
            .needed(after: last), on: item, words, about: title, isTooEarly ? .quiet : look)
    }

    /// The last dose within 24 hours, with an undo button.
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
        let last = HTML.signed("p", class: "last", "✓", words)
        return [.tag("div", ["class": "presses"], [last, undo])]
    }
}

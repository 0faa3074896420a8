import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Wording

/// An extra or as-needed dose in a list, with its time, amount and undo button.
struct ExtraRow {
    let entry: Entry
    let item: Item
    let view: PersonView
    let forms: PressForm

    /// Returns `nil` if the item of the entry is not shown.
    init?(_ entry: Entry, _ view: PersonView, _ forms: PressForm) {
        guard let item = view.person.timeline.item(entry.subject.item), view.shows(item) else {
            return nil
        }
        self.entry = entry
        self.item = item
        self.view = view
        self.forms = forms
    }

    /// The time at which the dose was taken.
    var at: Instant { entry.action.at ?? entry.recorded }

    private var title: String { view.title(of: item, entry.action.amount) }
    /// The text about the dose.
    var status: String { view.words.text(ofExtra: entry, item) }

    /// The card of the dose.
    var line: HTML {
        let clock = view.wording.clock(view.person.zone.wallClock(at: at).time)
        let name =
            !forms.origin.isList || !view.isPlanned(item)
            ? HTML(title) : .link(forms.link(to: item), title)
        let words = HTML.tag(
            "div", ["class": "what"],
            [
                .tag("span", ["class": "clock"], clock), .tag("span", ["class": "title"], [name]),
                .signed("span", class: "state good", "✓", status),
            ])
        let undo = forms.button(
            .undone(entry.id), on: item, view.text(.pageUndo), about: "\(title), \(clock)", .undo)
        return .tag("li", ["class": "dose good beside"], [words, undo] + note)
    }

    private var note: [HTML] {
        forms.origin == .day ? view.details(of: entry) : []
    }
}

import Adherence
package import CarePlan
import Household
import HouseholdWording
import Wording

/// `/plan/TOKEN/added/ITEM`: the page after an item was added, with its next time and the step that
/// makes it ring.
package struct AddedPage {
    private let item: Item
    private let view: PersonView
    private let ringing: String?
    private let frame: PageFrame

    /// Creates the page. `ringing` is the link to the page that connects a phone, or `nil` if one
    /// is connected.
    package init(_ item: Item, _ view: PersonView, ringing: String?, _ frame: PageFrame) {
        self.item = item
        self.view = view
        self.ringing = ringing
        self.frame = frame
    }

    /// The page as HTML.
    package var text: String {
        let facts = ItemFacts(view.person, view.words).texts(of: item)
        let title = view.text(.addedTitle, ["name": item.name, "next": next])
        return frame.page(
            title, lead: view.lead,
            [
                .tag("ul", ["class": "plain"], facts.map { .tag("li", $0) }), ring,
                .tag(
                    "div", ["class": "presses"],
                    [
                        link(.add, .addedAnother),
                        link(.change(item: view.code(of: item)), .formChange),
                        link(.today, .pageToToday),
                    ]),
            ])
    }

    private var next: String {
        view.person.timeline.next(of: item.id, after: view.now).map {
            view.text(.addedNext, ["time": view.words.saidNext($0)])
        } ?? ""
    }

    private var ring: HTML {
        guard let ringing else { return .empty }
        return .tag(
            "section",
            [
                .tag("p", view.text(.addedRingWhat)),
                .tag(
                    "p",
                    [.link(ringing, class: "button primary", view.text(.addedRing))]),
            ])
    }

    private func link(_ page: PagePlace, _ words: Wording.Key) -> HTML {
        .link(frame.link(to: page), class: "button", view.text(words))
    }
}

import Adherence
import CarePlan
import CivilTime
import Household
import HouseholdWording
import Journal
import Wording

/// The plan of one person on the page of plans.
struct PlanSection {
    private let view: PersonView
    private let version: StoredPlan?
    private let frame: PageFrame
    private let isAlone: Bool
    private let facts: ItemFacts

    init(_ view: PersonView, _ version: StoredPlan?, _ frame: PageFrame, isAlone: Bool) {
        self.view = view
        self.version = version
        self.frame = frame
        self.isAlone = isAlone
        facts = ItemFacts(view.person, view.words)
    }

    private var person: Person { view.person }
    private var wording: Wording { view.wording }
    private var forms: PressForm {
        PressForm(
            view: view, frame: frame, person: isAlone ? nil : view.name)
    }

    var pieces: [HTML] { state + (view.isPartial ? [] : [actions]) + lists }

    /// When the plan came into force, its pauses, and the journeys.
    private var state: [HTML] {
        let since = version.map { version in
            view.text(
                .planInForce,
                [
                    "number": String(version.number),
                    "since": VersionWords(wording).text(of: version.since, in: person.zone),
                ])
        }
        let pause = wording.pause(of: person.plan.pauses, on: person.today).map {
            "\(view.text(.pauseAll)): \($0)"
        }
        let journeys = person.plan.journeys(endingAfter: person.now).map(wording.journey)
        let lines = [since?.capitalizedFirst, pause].compactMap(\.self) + journeys
        let saved = HTML.tag(
            "p", ["class": "saved", "id": "saved-\(person.id)", "role": "status"],
            view.text(.planSaved))
        return [saved] + lines.map { .tag("p", ["class": "faint"], $0.capitalizedFirst) }
    }

    /// The button that adds an item, and the other ways to change the plan, folded up.
    private var actions: HTML {
        let id = person.id
        let links: [(PagePlace, Wording.Key, String)] = [
            (.pause(person: id), .planToPause, "button"),
            (.travel(person: id), .planToTravel, "button"),
            (.packing(person: id), .planPack, "button"),
            (.settings(person: id), .planToSettings, "button"),
            (.text(person: id), .planToText, "button"),
            (.versions(person: id), .planToVersions, "button"),
            (.remove(person: id), .planToRemove, "button danger"),
        ]
        let items = links.map { page, key, look in
            HTML.tag("li", [link(to: page, key, look)])
        }
        let name = view.text(.planWays)
        return .tag(
            "nav", ["aria-label": isAlone ? name : "\(name): \(view.name)"],
            [
                .tag("p", [link(to: .add, .planAdd, "button primary")]),
                .tag(
                    "details", ["class": "late"],
                    [
                        .tag(
                            "summary", [HTML(name), isAlone ? .empty : .aloud(view.name)]),
                        .tag("ul", ["class": "ways"], items),
                    ]),
            ])
    }

    private func link(to page: PagePlace, _ words: Wording.Key, _ look: String) -> HTML {
        .link(
            forms.frame.link(to: page), class: look, view.text(words),
            about: isAlone ? .empty : forms.aloud(""))
    }

    /// The items, those that are due next first, those that are switched off last.
    private var lists: [HTML] {
        guard !view.items.isEmpty else { return [.tag("p", view.text(.planEmpty))] }
        let sorted = view.items.enumerated().map { ($0.offset, $0.element, moment(of: $0.element)) }
            .sorted { ($0.2.seconds, $0.0) < ($1.2.seconds, $1.0) }
        return [.tag("ul", ["class": "items"], sorted.map { line($0.1) })]
    }

    /// The time by which an item is sorted: its open or next one, or a late one if there is none.
    private func moment(of item: Item) -> Instant {
        guard item.isEnabled else { return .distantFuture }
        let open = person.timeline.open(of: item.id, at: person.now).first
        return (open ?? person.timeline.next(of: item.id, after: person.now))?.start
            ?? Instant(seconds: Instant.distantFuture.seconds - 1)
    }

    private func line(_ item: Item) -> HTML {
        let link = forms.frame.link(to: .item(view.code(of: item)))
        let title = HTML.tag(
            "span", ["class": "title"], [.link(link, view.title(of: item, nil))])
        // Facts about an item can contain names of others.
        let texts = view.isDiscreet ? [] : facts.texts(of: item)
        let said =
            texts.prefix(1).map { HTML.tag("p", $0.capitalizedFirst) }
            + (texts.count > 1
                ? [.tag("p", ["class": "faint"], texts.dropFirst().joined(separator: "; "))] : [])
        return .tag(
            "li", ["id": view.anchor(item), "class": item.isEnabled ? "item" : "item off"],
            [title] + said + (view.isPartial ? [] : [ways(item)]))
    }

    /// Returns the ways to change an item, folded up.
    private func ways(_ item: Item) -> HTML {
        let summary = [HTML(view.text(.planItemWays)), forms.aloud(view.name(of: item))]
        return .tag(
            "details", ["class": "late"],
            [.tag("summary", summary)] + PlanItemForms(item, forms).pieces)
    }
}

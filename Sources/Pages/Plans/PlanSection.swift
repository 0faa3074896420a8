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
                    "since": VersionWords(wording).text(of: version.since, in: person.zone)
                        .heldTogether,
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

    private var actions: HTML {
        let id = person.id
        let links: [(PagePlace, Wording.Key)] = [
            (.add, .planAdd), (.text(person: id), .planToText), (.pause(person: id), .planToPause),
            (.travel(person: id), .planToTravel), (.versions(person: id), .planToVersions),
            (.remove(person: id), .planToRemove),
        ]
        let items = links.map { page, key in
            HTML.tag(
                "li",
                [
                    .link(
                        forms.frame.link(to: page), class: "button", view.text(key),
                        about: isAlone ? .empty : forms.aloud(""))
                ])
        }
        let name = view.text(.planWays)
        return .tag(
            "nav", ["aria-label": isAlone ? name : "\(name): \(view.name)"],
            [.tag("ul", ["class": "ways"], items)])
    }

    /// The items by kind.
    private var lists: [HTML] {
        guard !view.items.isEmpty else { return [.tag("p", view.text(.planEmpty))] }
        let kinds: [(Wording.Key, (Item) -> Bool)] = [
            (.planMedicines, { $0.isMedicine }), (.planLenses, { $0.isLensSet }),
            (.planReminders, { !$0.isMedicine && !$0.isLensSet }),
        ]
        return kinds.flatMap { title, isSupported -> [HTML] in
            let items = view.items.filter(isSupported)
            guard !items.isEmpty else { return [] }
            return [
                .tag("h3", view.text(title)), .tag("ul", ["class": "items"], items.map(line)),
            ]
        }
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

import CarePlan
import CivilTime
import Household
import Wording

/// `/plan/TOKEN/travel/PERSON`: asks for a journey to another time zone, or ends one.
package struct PlanTravelPage {
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?
    private let forms: PlanForm

    /// Creates the page with the given answers and their mistake.
    package init(
        _ answers: [String: String] = [:], _ mistake: PlanFieldMistake? = nil,
        _ view: PersonView, _ frame: PageFrame
    ) {
        self.answers = answers
        self.mistake = mistake
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }
    private var person: Person { view.person }

    /// The page as HTML.
    package var text: String {
        let fields = PlanFields(forms, answers, mistake)
        return forms.frame.page(
            view.text(.planTravel), lead: forms.lead,
            [fields.wrong] + place + [
                fields.form(
                    does: "travel", .planTravelShow,
                    [
                        fields.text("zone", .planTravelZone, hint: .planTravelZoneHint),
                        fields.date("from", .planTravelFrom, today: true),
                        fields.time("from-time", .planTravelFromTime, hint: .planTravelFromHint),
                        fields.date("until", .planTravelUntil, hint: .planTravelUntilHint),
                        fields.time("until-time", .planTravelUntilTime, hint: .planTravelLeaveHint),
                    ] + clocks(fields)),
                home(fields),
                .tag(
                    "p",
                    [
                        .link(
                            forms.link(to: .packing(person: person.id)), class: "button",
                            view.text(.planPack))
                    ]), forms.back(.planCancel),
            ])
    }

    /// The person's current time zone, and the journeys ahead.
    private var place: [HTML] {
        let here = person.zone.zone(at: person.now), home = person.zone.home
        let words = [
            "person": person.plan.person, "zone": here.name,
            "time": view.wording.clock(here.wallClock(at: person.now).time),
            "home": view.wording.clock(home.wallClock(at: person.now).time),
        ]
        let key: Wording.Key = here.name == home.name ? .travelAtHome : .travelAway
        let ahead = person.plan.journeys(endingAfter: person.now).map {
            HTML.tag("li", view.wording.journey($0))
        }
        return [.tag("p", view.text(key, words))]
            + (ahead.isEmpty ? [] : [.tag("ul", ["class": "plain"], ahead)])
    }

    private var isAway: Bool { !person.plan.journeys(endingAfter: person.now).isEmpty }

    private func home(_ fields: PlanFields) -> HTML {
        guard isAway else { return .empty }
        return .tag(
            "section",
            [
                .tag("h2", view.text(.planHome)), .tag("p", view.text(.planHomeWhat)),
                fields.form(
                    does: "home", .planHomeShow,
                    [fields.date("home", .planHomeFrom, today: true)], look: .quiet),
            ])
    }

    private func words(of clock: JourneyClock) -> String { view.text(clock.words).capitalizedFirst }

    /// Returns the choice of clock for all items, and for single ones, folded up.
    private func clocks(_ fields: PlanFields) -> [HTML] {
        let items = person.plan.itemsThatTravel
        guard !items.isEmpty else { return [] }
        let all = fields.choice(
            "clock", view.text(.planTravelClocks),
            [JourneyClock.local, .home].map { ($0.rawValue, words(of: $0)) },
            chosen: JourneyClock.local.rawValue)
        let single = items.map { item in
            fields.choice(
                "clock-\(view.code(of: item))", view.name(of: item),
                [("", view.text(.planTravelAsAll).capitalizedFirst)]
                    + JourneyClock.allCases
                    .filter { $0 != .elapsed || item.travelClock == .elapsed }
                    .map { ($0.rawValue, words(of: $0)) },
                chosen: (item.ownClock ?? (item.travelClock == .elapsed ? .elapsed : nil))?
                    .rawValue ?? "")
        }
        let summary = HTML.tag("summary", view.text(.planTravelSingle))
        return [all, .tag("details", ["class": "part"], [summary] + single)]
    }
}

extension JourneyClock {
    fileprivate var words: Wording.Key {
        switch self {
        case .local: .travelByLocal
        case .home: .travelByHome
        case .elapsed: .travelByHours
        }
    }
}

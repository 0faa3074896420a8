import CarePlan
import CivilTime
import Household
import Wording

/// `/plan/TOKEN/travel/PERSON`: asks for a journey to another time zone, or ends one.
package struct PlanTravelPage {
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?
    private let packing: PackingList?
    private let forms: PlanForm

    /// Creates the page with the answers so far and their mistake, or a packing list.
    package init(
        _ answers: [String: String] = [:], _ mistake: PlanFieldMistake? = nil,
        packing: PackingList? = nil,
        _ view: PersonView, _ frame: PageFrame
    ) {
        self.packing = packing
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
            [fields.wrong, packing?.piece ?? .empty] + place + [
                fields.form(
                    does: "travel", .planTravelShow,
                    [
                        fields.text("zone", .planTravelZone, hint: .planTravelZoneHint),
                        fields.date("from", .planTravelFrom, today: true),
                        fields.time("from-time", .planTravelFromTime, hint: .planTravelFromHint),
                        fields.date("until", .planTravelUntil, hint: .planTravelUntilHint),
                        fields.time("until-time", .planTravelUntilTime, hint: .planTravelLeaveHint),
                    ] + clocks(fields)),
                home(fields), pack(fields), forms.back(.planCancel),
            ])
    }

    /// Returns the form for the days of a packing list.
    private func pack(_ fields: PlanFields) -> HTML {
        .tag(
            "section",
            [
                .tag("h2", view.text(.planPack)), .tag("p", view.text(.planPackWhat)),
                fields.form(
                    does: "pack", .planPackShow,
                    [
                        fields.date("pack-from", .planFrom, today: true),
                        fields.date("pack-until", .planUntil),
                        fields.number("reserve", .planPackReserve, usual: "3"),
                    ]),
            ])
    }

    /// The person's current time zone, and the journeys ahead.
    private var place: [HTML] {
        let here = person.zone.zone(at: person.now), home = person.zone.home
        let words = [
            "person": person.plan.person, "zone": here.name,
            "time": here.wallClock(at: person.now).time.withoutSeconds.description,
            "home": home.wallClock(at: person.now).time.withoutSeconds.description,
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
                    [fields.date("home", .planHomeFrom, today: true)]),
            ])
    }

    /// Returns a choice of clock for each item that can follow one on journeys.
    private func clocks(_ fields: PlanFields) -> [HTML] {
        let items = person.plan.items.filter {
            $0.isEnabled && $0.canFollowClocks && !$0.isOnce
        }
        return items.map { item in
            fields.choice(
                "clock-\(view.code(of: item))",
                view.text(.planTravelClock, ["name": view.name(of: item)]),
                JourneyClock.allCases.filter { $0 != .elapsed || item.travelClock == .elapsed }
                    .map { ($0.rawValue, view.text($0.words)) },
                chosen: (item.travelClock ?? .local).rawValue)
        }
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

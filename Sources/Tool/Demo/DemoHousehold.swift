import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule

/// The household of the demo: one person with a month of doses, lenses and a check-up. The same day
/// gives the same record.
struct DemoHousehold {
    /// The ID of the person.
    static let person = "demo"
    /// The number of days for which the plan is in force.
    static let days = 31

    private let household: Household
    private let isDanish: Bool
    private let zone: TimeZone
    private let today: CivilDate

    /// Creates the household in the language and the time zone of the system.
    init(_ household: Household, in environment: Environment) throws {
        self.household = household
        isDanish = environment.language == "da"
        let names = [environment.systemZone, isDanish ? "Europe/Copenhagen" : "Europe/London"]
        guard let zone = names.lazy.compactMap({ $0.flatMap(household.zones.zone(named:)) }).first
        else { throw PersonError.nobody }
        self.zone = zone
        today = zone.wallClock(at: household.now).date
    }

    /// Stores the plan and the record, unless they are there.
    func make() throws {
        guard try household.store.people().isEmpty else { return }
        let text = Array(plan.utf8)
        let since = household.now.advanced(byMinutes: -Self.days * 24 * 60)
        let plan = try CarePlan(reading: text, zones: household.zones)
        _ = try household.apply([Household.Submission(text, plan, since: since)])
        for (moment, request) in try (doses + lenses + needs).sorted(by: { $0.0 < $1.0 }) {
            _ = try household.with(at: moment).record(request, by: .owner(browser: ""))
        }
    }

    private typealias TimedRequest = (Instant, Household.Request)

    private func request(_ verb: Household.Verb, _ item: String, at moment: Instant) -> TimedRequest
    {
        (moment, Household.Request(verb, of: .id(item), person: Self.person))
    }

    private func moment(_ hour: Int, _ minute: Int, daysAgo: Int) -> Instant {
        let time = TimeOfDay(hour: hour, minute: minute) ?? .midnight
        return zone.instant(of: CivilDateTime(today.advanced(byDays: -daysAgo), time))
    }

    /// The minutes from a planned time to its answer, one after the other.
    private static let delays = [2, 6, 0, 14, 4, 1, 27, 9, 3, 11, 62, 5, 8]

    /// The planned doses and exercises. A few are missed and one is skipped; the last three hours
    /// are left to be answered.
    private var doses: [TimedRequest] {
        get throws {
            let timeline = try household.person(Self.person, for: .figures(since: nil)).timeline
            let first = today.advanced(byDays: -Self.days)
            let planned = timeline.outcomes(from: first, through: today).filter {
                $0.series.isCare && !$0.series.item.isLensSet
                    && $0.start.advanced(byMinutes: 180) <= household.now
            }
            return planned.enumerated().compactMap { number, outcome in
                guard number % 53 != 31 else { return nil }
                let at = outcome.start.advanced(
                    byMinutes: Self.delays[number % Self.delays.count])
                let target = Household.Target.named(outcome.name)
                return request(
                    number == 70 ? .skip(target, at: .now) : .take(target, at: .now, amount: nil),
                    outcome.series.item.id, at: at)
            }
        }
    }

    /// Lenses are worn on most days and replaced after fourteen.
    private var lenses: [TimedRequest] {
        var worn = 0
        return (1..<Self.days).reversed().filter { $0 % 9 != 4 }.flatMap { ago -> [TimedRequest] in
            let isNew = worn == 14
            worn = isNew ? 1 : worn + 1
            return ["left", "right"].flatMap { eye in
                (isNew ? [request(.replace(.today), eye, at: moment(7, 40, daysAgo: ago))] : [])
                    + [request(.wear(.today), eye, at: moment(21, 50, daysAgo: ago))]
            }
        }
    }

    /// The doses taken as needed.
    private var needs: [TimedRequest] {
        [24, 16, 9, 3].map {
            request(
                .takeExtra(at: .now, amount: nil), "ibuprofen", at: moment(14, 10, daysAgo: $0))
        }
    }

    private func word(_ english: String, _ danish: String) -> String {
        isDanish ? danish : english
    }

    private var plan: String {
        let start = today.advanced(byDays: -Self.days)
        return """
            person: \(word("Sam Carter", "Anna Jensen"))
            id: \(Self.person)
            zone: \(zone.name)
            language: \(word("en", "da"))
            medicines:
              - name: Lisinopril
                strength: 10 mg
                reason: \(word("blood pressure", "blodtryk"))
                doses: [{at: "08:00"}]
                stock: {left: 64, counted: \(start), refill-at: 14, pack: 100}
              - name: Metformin
                strength: 500 mg
                reason: \(word("diabetes", "diabetes"))
                food: with
                doses: [{at: "08:00"}, {at: "20:00"}]
                stock: {left: 180, counted: \(start), refill-at: 28, pack: 100}
              - name: \(word("Vitamin D", "D-vitamin"))
                unit: \(word("drop", "dråbe"))
                doses: [{at: "08:00", amount: 5, on: [mon, thu]}]
              - name: Ibuprofen
                id: ibuprofen
                strength: 400 mg
                as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}
            lenses:
              - {name: \(word("Left lens", "Venstre linse")), id: left, eye: left, type: biweekly, \
            opened: \(start), stock: {left: 5, refill-at: 2}}
              - {name: \(word("Right lens", "Højre linse")), id: right, eye: right, \
            type: biweekly, opened: \(start), stock: {left: 5, refill-at: 2}}
            reminders:
              - title: \(word("Knee exercises", "Knæøvelser"))
                kind: exercise
                at: "17:30"
                on: [mon, wed, fri]
                duration: 20 min
              - title: \(word("Dentist", "Tandlæge"))
                kind: checkup
                date: \(today.advanced(byDays: 12))
                at: "09:30"

            """
    }
}

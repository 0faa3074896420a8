import Adherence
import CarePlan
import CivilTime
import Collections
import Feed
import Journal
import Household
import Schedule
import Wording

/// A person's plan and near past, as a feed shows them.
struct RecordedPlan {
    let source: FeedSource
    /// The instant at which the feed changes without a new entry.
    let due: Instant
    /// The instant at which the feed changes without a new entry, if entries share alarms.
    let dueTogether: Instant
    /// The number of separate events.
    let eventCount: Int

    /// Returns `nil` if the person never had a plan.
    init?(
        _ feedPerson: FeedPerson, _ choice: Subscriber.Selection, days: Int, sharedBy count: Int
    ) {
        let person = feedPerson.person
        guard
            let standing = person.timeline.history.standing(from: person.today, at: person.now)
                .first
        else { return nil }
        let first = person.today.advanced(byDays: -days)
        let lenses = LensEvents(person, choice, from: first)
        let plan = standing.plan.opened(on: lenses.opened)
        let items = person.isRemoved ? [] : plan.items.filter { $0.isEnabled && choice.has($0) }
        let answered = Dictionary(
            items.map { item in
                (item.id, person.timeline.answeredSeries(of: item.id, inVersion: standing.number))
            }, uniquingKeysWith: { first, _ in first })
        let series = items.flatMap { answered[$0.id] ?? [] }.filter(\.isEnabled).map(\.paused)
        let past = PastEvents(person, choice, from: first, beside: series)
        let record = FeedRecord(
            first: first, through: Self.horizon(of: series, from: person.today, sharedBy: count),
            items: Set(items.map(\.id)), exceptions: past.exceptions,
            events: past.events + lenses.events)
        eventCount = record.events.reduce(0) { $0 + $1.events.count }
        source = FeedSource(
            plan, revision: standing.since, wording: feedPerson.wording, at: person.now,
            past: standing.past, history: .recorded(record), use: person.useDays,
            answered: answered)
        let midnight = person.midnight
        due = min(past.due ?? midnight, midnight)
        dueTogether = min(past.lastAlarm ?? due, due)
    }

    /// The number of days ahead for which occurrences without a rule are written, and the smaller
    /// number if there are too many. The number rarely changes, because occurrences that leave a
    /// feed look deleted to programs that read it back.
    private static let longestAhead = 92
    private static let shortestAhead = 35
    private static let mostAhead = 900

    private static func horizon(
        of series: [Series], from today: CivilDate, sharedBy count: Int
    ) -> CivilDate {
        let last = today.advanced(byDays: longestAhead)
        let dates = series.filter { $0.form == .dates }.reduce(0) { sum, series in
            sum + series.occurrences(from: today, through: last).reduce(0) { sum, _ in sum + 1 }
        }
        return dates * count > mostAhead ? today.advanced(byDays: shortestAhead) : last
    }
}

extension Person {
    /// The start of the person's next day.
    fileprivate var midnight: Instant {
        zone.instant(of: CivilDateTime(today.advanced(byDays: 1), .midnight))
    }
}

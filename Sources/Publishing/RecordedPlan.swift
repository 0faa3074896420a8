import Adherence
import CarePlan
import CivilTime
import Collections
import Feed
import Journal
import Household
import Schedule
import Wording

/// A person's plan with what the record says of its near past, as a feed shows it.
struct RecordedPlan {
    let source: FeedSource
    /// Until when that stays so if nobody does anything.
    let due: Instant
    /// Until when that stays so where what is due together rings together.
    let dueTogether: Instant
    /// How many events of their own there are.
    let eventCount: Int

    /// Nil before there was any plan.
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
            items: Set(items.map(\.id)), apart: past.apart, events: past.events + lenses.events)
        eventCount = record.events.reduce(0) { $0 + $1.events.count }
        source = FeedSource(
            plan, revision: standing.since, wording: feedPerson.wording, at: person.now,
            past: standing.past, history: .recorded(record), use: person.useDays,
            answered: answered)
        let midnight = person.midnight
        due = min(past.due ?? midnight, midnight)
        dueTogether = min(past.rung ?? due, due)
    }

    /// So far ahead is told what no rule repeats, and less far where that is very much. What went
    /// out of a feed that somebody reads back would look deleted, so it seldom changes.
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
    /// When their next day begins.
    fileprivate var midnight: Instant {
        zone.instant(of: CivilDateTime(today.advanced(byDays: 1), .midnight))
    }
}

import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Persons
import Schedule

/// A person's plan with what the record says of its near past, as a feed shows it.
struct RecordedPlan {
    let source: FeedSource
    /// Until when that stays so if nobody does anything.
    let due: Instant
    /// How many events of their own there are.
    let eventCount: Int

    /// Nil before there was any plan.
    init?(
        _ person: Person, _ choice: Subscriber.Selection, days: Int, sharedBy count: Int,
        at now: Instant
    ) {
        guard let standing = person.timeline.history.standing(from: person.today, at: now).first
        else { return nil }
        let from = person.today.advanced(byDays: -days)
        let lenses = LensEvents(person, choice, from: from)
        let plan = standing.plan.opened(on: lenses.opened)
        let items = person.isRemoved ? [] : plan.items.filter { $0.isEnabled && choice.has($0) }
        let series = items.flatMap { item in
            item.answeredSeries(
                beginning: standing.past[item.id]?.begin ?? .latest, in: plan.zone)
        }
        var past = RecordedPast(person, choice, from: from, at: now)
        past.part(series)
        let events = past.events + lenses.events
        eventCount = events.reduce(0) { $0 + $1.events.count }
        source = FeedSource(
            plan, revision: standing.since, wording: person.wording, at: now, past: standing.past,
            record: FeedRecord(
                from: from, through: Self.horizon(of: series, from: person.today, sharedBy: count),
                items: Set(items.map(\.id)), apart: past.apart, events: events))
        let midnight = CivilDateTime(person.today.advanced(byDays: 1), .midnight)
        due = [person.zone.instant(of: midnight), past.due].compactMap { $0 }.min() ?? now
    }

    /// So far ahead is told what no rule repeats, and less far where that is much.
    private static let longestAhead = 184
    private static let shortestAhead = 35
    private static let mostAhead = 300

    private static func horizon(
        of series: [Series], from today: CivilDate, sharedBy count: Int
    ) -> CivilDate {
        let last = today.advanced(byDays: longestAhead)
        let dates = series.filter { $0.publication == .dates }.reduce(0) { sum, series in
            sum + series.occurrences(from: today, through: last).reduce(0) { sum, _ in sum + 1 }
        }
        let most = mostAhead / max(1, count)
        guard dates > most else { return last }
        return today.advanced(byDays: max(shortestAhead, longestAhead * most / dates))
    }
}

package import Adherence
import CarePlan
package import CivilTime
import Feed
import LensCare
package import Household
package import Journal
package import Schedule

/// An occurrence of a person with the times at which it rings, which are those of the alarms in
/// calendars.
package struct DueReminder: Sendable {
    /// The identity of the occurrence. For a lens set, the date is the day on which it was opened.
    package let name: OccurrenceName
    /// The series that the occurrence belongs to.
    package let series: Series
    /// The start, or the beginning of the day if the occurrence is all day.
    package let start: Instant
    /// The time after which it does not ring.
    package let end: Instant
    /// The time after which a notice does not name it.
    package let kept: Instant
    /// The instants at which it rings if it is still open then, in order.
    package let bells: [Instant]
    /// Whether it can be answered, or will be.
    package let isOpen: Bool
    /// The end of the current snooze, or `nil`. A snoozed occurrence does not ring and is not named.
    package let snoozedUntil: Instant?
    /// The planned occurrence, or `nil` for refills, packages and lens replacements.
    package let outcome: Outcome?
}

extension Person {
    /// Returns everything in the selection that rings around now, in the order of the starts. What
    /// the plan has dropped is left out.
    ///
    /// Answered occurrences are included until their day is over, because an answer can be undone.
    package func reminders(in selection: Subscriber.Selection) -> [DueReminder] {
        if isRemoved { return [] }
        let occurrences = timeline.items.flatMap { id -> [DueReminder] in
            guard let item = timeline.item(id), selection.has(item) else { return [] }
            return timeline.outcomes(
                of: id, from: timeline.firstOpenDate(of: id, at: now),
                through: today.advanced(byDays: item.reminding.reach)
            ).filter { $0.end > now && !drops($0) }.map { DueReminder($0, at: now) }
        }
        let hints = plan.items.filter { $0.isEnabled && selection.has($0) }.flatMap(hints)
        return (occurrences + hints).sorted { left, right in
            (left.start, left.name.item, left.name.slot, left.name.date, left.name.ordinal)
                < (
                    right.start, right.name.item, right.name.slot, right.name.date,
                    right.name.ordinal
                )
        }
    }

    /// Returns the reminders of refills, packages and lens replacements of an item.
    private func hints(about item: Item) -> [DueReminder] {
        let cycle = lensRecord(item)?.history.current.opened
        let days = useDays(of: [item.id])[item.id] ?? UseDays()
        return item.series(beside: [], on: days, in: zone).filter(\.isEnabled).flatMap { series in
            series.occurrences(from: .earliest, through: .latest).map { occurrence in
                let start =
                    occurrence.start(in: series.zone)
                    ?? series.zone.instant(of: CivilDateTime(occurrence.date, .midnight))
                return DueReminder(
                    name: OccurrenceName(
                        item: item.id, slot: series.slot, date: cycle ?? occurrence.date),
                    series: series, start: start, end: .distantFuture, kept: .distantFuture,
                    bells: series.alarms(from: start, on: occurrence.date).sorted(),
                    isOpen: true, snoozedUntil: nil, outcome: nil)
            }
        }
    }

    /// Returns everything that a subscriber is told about if it has no answer in time, in the order
    /// of the starts. It rings once, the plan's time after its start or the end of its last snooze,
    /// or at the end of the quiet hours. It may be over then. Those that have rung are included for
    /// two days more, because a late answer is a message, too.
    ///
    /// - Parameters:
    ///   - subscriber: The ID of the subscriber.
    ///   - quiet: The quiet hours of the channel.
    package func tellings(to subscriber: String, quiet: QuietHours? = nil) -> [DueReminder] {
        if isRemoved { return [] }
        return timeline.items.flatMap { id in
            timeline.outcomes(
                of: id,
                from: timeline.firstOpenDate(of: id, at: now).advanced(byDays: -Self.daysLate),
                through: today.advanced(byDays: 1)
            ).compactMap { outcome in
                guard let telling = outcome.series.item.telling, telling.who == subscriber,
                    !outcome.isAllDay, !drops(outcome)
                else { return nil }
                let due = outcome.rings.advanced(byMinutes: telling.after)
                let bell = quiet.map { $0.end(after: due, in: zone) } ?? due
                let reminder = DueReminder(telling: outcome, at: bell, now)
                let matters = reminder.isOpen || outcome.answer != nil
                return matters && reminder.kept > now ? reminder : nil
            }
        }.sorted { ($0.start, $0.name.item, $0.name.slot) < ($1.start, $1.name.item, $1.name.slot) }
    }

    /// The number of days after the end of an occurrence on which a subscriber can still be told.
    fileprivate static let daysLate = 2
}

extension DueReminder {
    fileprivate init(_ outcome: Outcome, at now: Instant) {
        var bells = outcome.series.alarms(from: outcome.start, on: outcome.date)
        if !bells.isEmpty, !outcome.isAllDay { bells += outcome.dailyBells(around: now) }
        if let snooze = outcome.snooze {
            bells.removeAll { $0 > snooze.lowerBound && $0 <= snooze.upperBound }
            bells.append(snooze.upperBound)
        }
        self.init(
            name: outcome.name, series: outcome.series, start: outcome.start, end: outcome.end,
            kept: outcome.end, bells: bells.filter { $0 < outcome.end }.sorted(),
            isOpen: outcome.isOpen(at: now),
            snoozedUntil: outcome.snoozedUntil.flatMap { $0 > now ? $0 : nil }, outcome: outcome)
    }

    /// Creates the reminder that tells a subscriber at a time. Of an occurrence that is over by then,
    /// and of an answer, the subscriber is told for some hours.
    fileprivate init(telling outcome: Outcome, at bell: Instant, _ now: Instant) {
        let last = [bell < outcome.end ? nil : bell, outcome.answer?.recorded].compactMap(\.self)
        let end = last.map { $0.advanced(byMinutes: Self.hoursLate * 60) }.reduce(outcome.end, max)
        self.init(
            name: outcome.name, series: outcome.series, start: outcome.start, end: end,
            kept: max(end, outcome.end.advanced(byMinutes: Person.daysLate * 24 * 60)),
            bells: [bell], isOpen: outcome.isOpen(at: now) || outcome.state(at: now) == .missed,
            snoozedUntil: nil, outcome: outcome)
    }

    /// The number of hours for which a subscriber is told late.
    package static let hoursLate = 6
}

extension Outcome {
    /// Returns whether the occurrence can be answered, or will be.
    fileprivate func isOpen(at now: Instant) -> Bool {
        let state = state(at: now)
        return state == .due || state == .notYetDue && heldSince == nil
    }

    /// Returns the daily alarms of an occurrence that stays open beyond its day, of the days around
    /// now.
    fileprivate func dailyBells(around now: Instant) -> [Instant] {
        let (zone, planned) = (series.zone, shownClock)
        let today = zone.wallClock(at: now).date
        return (-1...1).map { today.advanced(byDays: $0) }.filter { $0 > planned.date }
            .map { zone.instant(of: CivilDateTime($0, planned.time)) }.filter { $0 >= dayEnd }
    }
}

extension Reminding {
    /// The number of days before an occurrence on which its alarms can ring, with a margin for time
    /// zones.
    fileprivate var reach: Int {
        before.map { lead in
            switch lead {
            case .days(let days): days
            case .minutes(let minutes): minutes / (24 * 60) + 1
            }
        }.reduce(0, max) + 2
    }
}

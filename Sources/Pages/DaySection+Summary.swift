import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import Wording

/// The texts about the day in its summary.
extension DaySection {
    /// The text about the next occurrences, with the time until then if it is less than a day.
    var next: String? {
        guard let next = nextOutcome else { return nil }
        let same = around.filter {
            $0.start == next.start && $0.isAllDay == next.isAllDay
                && $0.state(at: view.person.now) == .notYetDue
        }
        let titles = (same.isEmpty ? [next] : same).map { view.title(of: $0) }
        let minutes = (next.start.seconds - view.person.now.seconds + 59) / 60
        let isSnoozed = next.isSnoozed(at: view.person.now)
        let isNear = minutes < 24 * 60 && !next.isAllDay && !isSnoozed
        return view.text(
            isNear ? .pageUpNext : .pageUpNextFar,
            [
                "title": titles.joined(separator: ", "),
                "time": isSnoozed ? view.words.saidNext(next) : view.dayAndClock(of: next),
                "span": view.wording.span(minutes: minutes).heldTogether,
            ])
    }

    /// The next outcome, from the loaded days if possible, else from the timeline.
    private var nextOutcome: Outcome? {
        let known = around.filter {
            $0.start > view.person.now && $0.answer == nil && !$0.isPaused
        }.min { $0.rings < $1.rings }
        if let known, view.person.zone.wallClock(at: known.start).date <= lastKnown { return known }
        return view.person.timeline.next(after: view.person.now, among: view.shows)
    }

    private var lastKnown: CivilDate {
        max(
            view.person.today.advanced(byDays: 1),
            MonthTable.weeks(of: CivilMonth(of: date)).upperBound)
    }

    /// The text about the number of days in a row on which everything was taken; reminders count
    /// only if no dose is planned.
    var streak: String? {
        let past = around.filter { $0.day <= view.person.today }
        let doses = past.filter { $0.amount != nil }
        let first = view.person.today.advanced(byDays: -Self.streakDays)
        let streak = Streak(
            endingIn: view.days(first...view.person.today, doses.isEmpty ? past : doses))
        guard streak.count > 0 else { return nil }
        let isWhole = streak.hasEnd || view.person.isKnown(since: first)
        return view.wording.counted(isWhole ? .pageStreak : .pageStreakLeast, streak.count)
    }
}

extension Person {
    /// Returns whether the person's first plan was applied on this day or later, so that nothing
    /// was due before.
    fileprivate func isKnown(since day: CivilDate) -> Bool {
        guard let first = timeline.history.versions.first, first.number == 1 else { return false }
        return zone.wallClock(at: first.since).date >= day
    }
}

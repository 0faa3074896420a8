import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

extension ObjectGroup {
    /// Returns claims for rescheduled objects.
    ///
    /// An occurrence moved to later on the same day is snoozed. Any other move would have to be
    /// made in the plan.
    func moveClaims(now: Instant) -> [Claim] {
        occurrenceMoves(now) + [seriesMove].compactMap(\.self)
    }

    /// The claim that a recurring event starts at a time without a planned occurrence, or `nil` if
    /// it does not.
    private var seriesMove: Claim? {
        guard let master, master.hasRule, !master.isTask, let moment = master.start else {
            return nil
        }
        let (start, planned) = (person.instant(moment), person.outcome(of: series, at: moment))
        if let planned, planned.isAllDay || planned.start == start { return nil }
        return Claim(
            .snoozed(until: start, at: nil), .none(.moved, newest), .moved, .exact, master, person,
            detail: "\(start)")
    }

    private func occurrenceMoves(_ now: Instant) -> [Claim] {
        current.filter(isAboutOne).compactMap { statement in
            guard !statement.isMarkedDone, !statement.isCancelled,
                case .occurrence(let outcome) = target(of: statement), !outcome.isAllDay,
                let start = start(of: statement), !isKnown(start, of: outcome)
            else { return nil }
            let isPutOff =
                person.date(of: .utc(start)) == person.date(of: .utc(outcome.start))
                && start > max(outcome.start, now)
            return Claim(
                .snoozed(until: start, at: isPutOff ? now : nil),
                isPutOff ? .occurrence(outcome) : .none(.moved, newest), .moved, .exact, statement,
                person, detail: "\(start)")
        }
    }

    /// Returns the start of a component. For a task with DUE alone, it precedes DUE by the usual
    /// duration.
    private func start(of statement: ParsedTask) -> Instant? {
        statement.start.map(person.instant)
            ?? statement.due.map { due in
                isTimed(due)
                    ? person.instant(due).advanced(byMinutes: -newest.minutesToDue)
                    : person.instant(due)
            }
    }

    private func isTimed(_ moment: Moment) -> Bool {
        if case .date = moment { false } else { true }
    }

    /// Returns whether some version of the plan has the occurrence at this time, or an earlier
    /// snooze moved it there.
    private func isKnown(_ start: Instant, of outcome: Outcome) -> Bool {
        let record = person.timeline.record
        return start == outcome.start || plannedStarts(of: outcome).contains(start)
            || person.timeline.movedStarts(of: outcome).contains(start)
            || record.indices(on: outcome.name).contains {
                record.entries[$0].action.until == start
            }
    }

    private func plannedStarts(of outcome: Outcome) -> [Instant] {
        series.map(\.series).flatMap { series in
            series.occurrences(from: outcome.date, through: outcome.date)
                .filter { series.name(of: $0) == outcome.name }
                .compactMap { $0.start(in: series.zone) }
        }
    }
}

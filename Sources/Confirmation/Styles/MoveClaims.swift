import Adherence
import CivilTime
import Feed
import ICalendar
import Journal

extension ObjectGroup {
    /// What an app says that gives something another time: one occurrence later on its day is put
    /// off, and anything else is a wish that only the plan can fulfil.
    func moveClaims(now: Instant) -> [Claim] {
        occurrenceMoves(now) + [seriesMove(now)].compactMap(\.self)
    }

    /// A series that begins when nothing is planned.
    private func seriesMove(_ now: Instant) -> Claim? {
        guard let master, master.hasRule, !master.isTask, let moment = master.start else {
            return nil
        }
        let (start, planned) = (person.instant(moment), person.outcome(of: series, at: moment))
        if let planned, planned.isAllDay || planned.start == start { return nil }
        return Claim(
            .snoozed(until: start, at: now), .none(.moved, newest), .moved, .exact, master, person,
            detail: "\(start)")
    }

    private func occurrenceMoves(_ now: Instant) -> [Claim] {
        current.filter(isAboutOne).compactMap { statement in
            guard !statement.isMarkedDone, !statement.isCancelled,
                let moment = statement.start ?? statement.due,
                case .occurrence(let outcome) = target(of: statement), !outcome.isAllDay
            else { return nil }
            let start = person.instant(moment)
            guard start != outcome.start, start != outcome.snoozedUntil else { return nil }
            let isPutOff =
                person.date(of: .utc(start)) == person.date(of: .utc(outcome.start))
                && start > max(outcome.start, now)
            return Claim(
                .snoozed(until: start, at: now),
                isPutOff ? .occurrence(outcome) : .none(.moved, newest), .moved, .exact, statement,
                person, detail: "\(start)")
        }
    }
}

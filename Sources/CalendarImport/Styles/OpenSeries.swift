import Adherence
import CivilTime
import Feed
import ICalendar
import Schedule

extension ObjectGroup {
    /// Returns whether the series still contains the occurrence as open: in its range, without
    /// EXDATE and without an override.
    func hasOpen(_ outcome: Outcome) -> Bool {
        guard let master, !master.isMarkedDone, !(master.isCancelled && master.hasRule),
            !overrides.contains(where: { $0.key.recurrence == outcome.name.recurrence }),
            let begun = begun(by: master), !isExcluded(outcome, from: master)
        else { return false }
        guard let rule = master.component["RRULE"] else { return begun == outcome.start }
        return begun <= outcome.start && reaches(outcome, rule, from: begun)
    }

    private func isExcluded(_ outcome: Outcome, from master: ParsedTask) -> Bool {
        master.component.all("EXDATE").flatMap(\.moments).contains { moment in
            person.date(of: moment) == outcome.date
                && person.outcome(of: series, at: moment)?.name == outcome.name
        }
    }

    private func reaches(_ outcome: Outcome, _ rule: ReadProperty, from begun: Instant) -> Bool {
        switch rule.until {
        case .date(let last): if last < outcome.date { return false }
        case let last?: if person.instant(last) < outcome.start { return false }
        case nil: break
        }
        guard let count = rule.count, let first = person.date(of: .utc(begun)) else { return true }
        return outcomes(from: first, through: outcome.date).count <= count
    }
}

package import Adherence
package import CarePlan
package import CivilTime
import ICalendar
package import Journal

extension EvidenceReview {
    /// Returns the occurrence of an item that the evidence identifies by its start or due time, or
    /// `nil` if there is none or more than one.
    package func outcome(of item: Item, _ person: Person, namedBy unmatched: Unmatched) -> Outcome?
    {
        guard let component = component(of: unmatched) else { return nil }
        let lengths = view.minutesToDue(of: item.id, person.id)
        let tries: [(moment: Moment?, lengths: Set<Int>)] = [
            (component["DTSTART"]?.moments.first, [0]), (component["DUE"]?.moments.first, [0]),
            (component["DUE"]?.moments.first, lengths),
        ]
        return tries.lazy.compactMap { moment, lengths in
            moment.flatMap { outcome(of: item, person, lengths, before: $0) }
        }.first
    }

    /// The due time or date of a component.
    package enum Due: Hashable, Sendable {
        case at(Instant)
        case on(CivilDate)
    }

    /// Returns the due time or date in the evidence, or `nil` if it has none.
    package func due(_ unmatched: Unmatched, _ person: Person) -> Due? {
        guard let component = component(of: unmatched),
            let moment = (component["DUE"] ?? component["DTSTART"])?.moments.first
        else { return nil }
        if case .date(let date) = moment { return .on(date) }
        return view.instant(moment, person).map(Due.at)
    }

    /// Returns the only occurrence that starts one of the given numbers of minutes before a time,
    /// or is on that date; otherwise `nil`.
    private func outcome(
        of item: Item, _ person: Person, _ minutes: Set<Int>, before moment: Moment
    ) -> Outcome? {
        let instant = view.instant(moment, person)
        var named: CivilDate?
        if case .date(let date) = moment { named = date }
        guard let date = named ?? instant.map({ person.zone.wallClock(at: $0).date }) else {
            return nil
        }
        let found = person.timeline.outcomes(
            of: item.id, from: date.advanced(byDays: -1), through: date.advanced(byDays: 1)
        ).filter { outcome in
            guard let instant else { return outcome.date == date }
            let seconds = instant.seconds - outcome.start.seconds
            return !outcome.isAllDay && minutes.contains { $0 * 60 == seconds }
        }
        return found.count == 1 ? found.first : nil
    }
}

package import Adherence
package import CarePlan
package import CivilTime
import ICalendar
package import Journal

extension EvidenceReview {
    /// The one occurrence of an item that a piece names by its own start, or by when it is due.
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

    /// When something is due: at a moment, or on a whole day.
    package enum Due: Hashable, Sendable {
        case at(Instant)
        case on(CivilDate)
    }

    /// When a piece says that it was due.
    package func due(_ unmatched: Unmatched, _ person: Person) -> Due? {
        guard let component = component(of: unmatched),
            let moment = (component["DUE"] ?? component["DTSTART"])?.moments.first
        else { return nil }
        if case .date(let date) = moment { return .on(date) }
        return view.instant(moment, person).map(Due.at)
    }

    /// The occurrence that lies so many minutes before a moment, or on that date; nil for several.
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

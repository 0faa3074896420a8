package import Adherence
package import CarePlan
import CivilTime
package import Journal

extension Household {
    /// Returns the supplies of a person's medicines that were ever counted, by item ID.
    package func supplies(of person: Person) throws -> [String: Supply] {
        let counted = try person.plan.items.compactMap { item in
            guard case .medicine = item.care else { return nil as (String, Supply)? }
            return try store.supply(of: item, person).map { (item.id, $0) }
        }
        return Dictionary(counted) { first, _ in first }
    }
}

extension Store {
    /// Returns the supply of a person's medicine, or `nil` if it was never counted or has several
    /// units.
    package func supply(of item: Item, _ person: Person) throws -> Supply? {
        guard !item.hasSeveralUnits, let count = person.timeline.count(of: item.id) else {
            return nil
        }
        let taken = try taken(
            of: item.id, by: person.id, since: count.since, after: count.entry)
        return person.timeline.supply(of: item, count, taken: taken, at: person.now)
    }
}

extension Item {
    /// The number of past days in the record that affect what is due now and how long the supply
    /// lasts.
    package var lookBack: Int {
        guard case .medicine(let medicine) = care else { return 3 + daysOpen }
        let gap = (medicine.limits.minimumGap ?? 0) / (24 * 60)
        return switch medicine.intake {
        case .asNeeded: 29 + gap
        case .scheduled(let timing): 3 + max(gap, timing.mostDays / 2, daysOpen)
        }
    }
}

extension Item {
    /// The maximum number of days between two doses, without pauses, or 0 if there are no set
    /// times.
    var longestGap: Int {
        switch care {
        case .lenses: return 0
        case .reminder(let reminder): return reminder.timing.mostDays
        case .medicine(let medicine):
            guard case .scheduled(let timing) = medicine.intake else { return 0 }
            return timing.mostDays
        }
    }
}

extension TakingInterval {
    fileprivate var mostDays: Int {
        switch length {
        case .days(let count): count
        case .months(let count): 31 * count
        case .hours(let count): count / 24 + 1
        }
    }
}

extension Timing {
    /// The maximum number of days between two doses, without pauses.
    fileprivate var mostDays: Int {
        let days =
            switch pattern {
            case .once: 0
            case .days(let count): count
            case .weeks(let count): 7 * count
            case .months(let count): 31 * count
            case .hours(let count): count / 24 + 1
            case .window: 1
            case .cycle(_, let off): off + 1
            case .fromTaken(let interval): interval.mostDays
            }
        let isSome = slots.contains { !$0.weekdays.isEmpty || !$0.monthDays.isEmpty }
        return max(days, isSome ? 31 : 1)
    }
}

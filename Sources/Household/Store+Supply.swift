package import Adherence
package import CarePlan
import CivilTime
package import Journal

extension Household {
    /// What is left of each of a person's medicines that was ever counted, by the item's id.
    package func supplies(of person: Person) throws -> [String: Supply] {
        let counted = try person.plan.items.compactMap { item in
            guard case .medicine = item.care else { return nil as (String, Supply)? }
            return try store.supply(of: item, person).map { (item.id, $0) }
        }
        return Dictionary(counted) { first, _ in first }
    }
}

extension Store {
    /// What is left of a person's medicine; nil if it was never counted.
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
    /// How many days of the record decide what may be done now, and how long a supply lasts.
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
    /// No two of its days are further apart than this, apart from pauses; 0 without set times.
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
    /// Apart from pauses, no two days in a row are further apart than this.
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

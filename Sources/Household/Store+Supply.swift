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
    /// What is left of a person's medicine; nil where it was never counted.
    package func supply(of item: Item, _ person: Person) throws -> Supply? {
        guard let count = person.timeline.count(of: item.id) else { return nil }
        let taken = try taken(
            of: item.id, by: person.id, since: count.since, after: count.entry)
        return person.timeline.supply(of: item, count, taken: taken, at: person.now)
    }
}

extension Item {
    /// How many days of the record decide what may be done now, and how long a supply lasts.
    package var lookBack: Int {
        guard case .medicine(let medicine) = care, case .asNeeded(let need) = medicine.intake else {
            return 3
        }
        return 29 + (need.minimumGap ?? 0) / (24 * 60)
    }
}

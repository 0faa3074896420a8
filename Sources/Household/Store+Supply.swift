package import Adherence
package import CarePlan
import CivilTime
package import Journal

extension Store {
    /// What is left of a person's medicine; nil where it was never counted.
    package func supply(of item: Item, _ person: Person) throws -> Supply? {
        guard let count = person.timeline.count(of: item.id) else { return nil }
        let taken = try amountTaken(
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

import Adherence
import CarePlan
package import CivilTime
import Journal
import LensCare

extension Person {
    /// The days on which the supplies of the plan in force are down to their marks, by item: past
    /// where they are already, and none where they never will be.
    package var refills: [String: CivilDate] {
        let items = plan.items.filter { $0.isEnabled && $0.stock?.refillAt != nil }
        let days = items.compactMap { item in refill(of: item).map { (item.id, $0) } }
        return Dictionary(days) { first, _ in first }
    }

    /// No calendar foretells what is taken as needed.
    private func refill(of item: Item) -> CivilDate? {
        if item.isLensSet { return lensRecord(item)?.refill(on: today) }
        guard !item.isAsNeeded, let count = timeline.count(of: item.id) else { return nil }
        let taken =
            taken[item.id]
            ?? timeline.record.taken(of: item.id, since: count.since, after: count.entry)
        return timeline.supply(of: item, count, taken: taken, at: now).refill
    }
}

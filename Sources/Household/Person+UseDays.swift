import Adherence
import CarePlan
import CivilTime
import Journal
import LensCare
package import Schedule

extension Person {
    /// The refill, warning, replacement and use-up days of the items in the plan in force, by item
    /// ID. Days that have already been reached are in the past.
    package var useDays: [String: UseDays] { useDays(of: nil) }

    /// Returns the use days of the given items, or of all items if `items` is `nil`.
    package func useDays(of items: Set<String>?) -> [String: UseDays] {
        let meant = plan.items.filter { $0.isEnabled && items?.contains($0.id) ?? true }
        let days = meant.map { ($0.id, useDays(of: $0)) }
        return Dictionary(days) { first, _ in first }
    }

    private func useDays(of item: Item) -> UseDays {
        guard let record = lensRecord(item) else {
            return UseDays(
                refill: refill(of: item),
                useUp: packOpened(of: item).flatMap { item.shelfLife.end(openedOn: $0) })
        }
        return UseDays(
            refill: record.refill(on: today), warning: record.history.nextWarning(on: today),
            replacement: record.history.nextReplacement(on: today))
    }

    /// Calendars do not show refill days for items that are taken as needed.
    private func refill(of item: Item) -> CivilDate? {
        guard item.stock?.refillAt != nil, !item.isAsNeeded,
            let count = timeline.count(of: item.id)
        else { return nil }
        let taken =
            taken[item.id]
            ?? timeline.record.taken(of: item.id, since: count.since, after: count.entry)
        return timeline.supply(of: item, count, taken: taken, at: now).refill
    }
}

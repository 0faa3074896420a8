import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Person {
    /// Returns the last day, in the plan or the record, on which a pack of the medicine was opened,
    /// or `nil` if there is none.
    package func packOpened(of item: Item) -> CivilDate? {
        guard item.shelfLife.within != nil else { return nil }
        let entries = timeline.record.entries(on: item.id)
        let recorded = entries.filter { $0.action == .replaced && $0.day <= today }.map(\.day)
        return ([item.shelfLife.opened].compactMap { $0 } + recorded).max()
    }
}

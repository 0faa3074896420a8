import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Person {
    /// The day on which the pack of a medicine that is in use was opened: the last one that the plan
    /// or the record tells of; nil if neither does.
    package func packOpened(of item: Item) -> CivilDate? {
        guard item.shelfLife.within != nil else { return nil }
        let entries = timeline.record.entries(on: item.id)
        let recorded = entries.filter { $0.action == .replaced && $0.day <= today }.map(\.day)
        return ([item.shelfLife.opened].compactMap { $0 } + recorded).max()
    }
}

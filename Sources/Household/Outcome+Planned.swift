package import Adherence
package import Journal
import Schedule

extension Outcome {
    /// The reference to this occurrence in an entry.
    package var planned: Planned {
        Planned(slot: name.slot, ordinal: name.ordinal, start: isAllDay ? nil : start)
    }
}

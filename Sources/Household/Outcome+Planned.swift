package import Adherence
package import Journal
import Schedule

extension Outcome {
    /// What an entry says of the occurrence that it is about.
    package var planned: Planned {
        Planned(slot: name.slot, ordinal: name.ordinal, start: isAllDay ? nil : start)
    }
}

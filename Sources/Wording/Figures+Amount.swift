package import Adherence
import CarePlan

extension Figures {
    /// How much was taken in all of what counts in a unit, and in other units: 12 tablets, 40 ml. Nil
    /// if that is nothing.
    package func amount(_ unit: String, _ wording: Wording) -> String? {
        let others = otherAmounts.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
        let amounts = ([(amount, unit)] + others).filter { $0.0.thousandths > 0 }
        guard !amounts.isEmpty else { return nil }
        return amounts.map { wording.dose($0, of: $1) }.joined(separator: ", ")
    }
}

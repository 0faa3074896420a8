package import Adherence
import CarePlan

extension Figures {
    /// Returns the total taken in `unit` and in other units, such as `12 tablets, 40 ml`, or `nil`
    /// if it is zero.
    package func amount(_ unit: String, _ wording: Wording) -> String? {
        let others = otherAmounts.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
        let amounts = ([(amount, unit)] + others).filter { $0.0.thousandths > 0 }
        guard !amounts.isEmpty else { return nil }
        return amounts.map { wording.dose($0, of: $1) }.joined(separator: ", ")
    }
}

package import CarePlan

extension Item {
    /// The name of the item, and the strength of a medicine.
    package var title: String {
        guard case .medicine(let medicine) = care, let strength = medicine.strength else {
            return name
        }
        return "\(name) \(strength)"
    }
}

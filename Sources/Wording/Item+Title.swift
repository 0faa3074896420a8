package import CarePlan

extension Item {
    /// What its amounts count.
    package var unit: String {
        if case .medicine(let medicine) = care { medicine.unit } else { "set" }
    }

    /// Its name, with the strength of a medicine.
    package var title: String {
        guard case .medicine(let medicine) = care, let strength = medicine.strength else {
            return name
        }
        return "\(name) \(strength)"
    }
}

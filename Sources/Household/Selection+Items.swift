package import CarePlan
package import Journal

extension Subscriber.Selection {
    /// Whether an item is in it.
    package func has(_ item: Item) -> Bool {
        items.isEmpty && kinds.isEmpty && tags.isEmpty || items.contains(item.id)
            || kinds.contains(item.kind) || item.traits.hasTag(among: tags)
    }
}

extension Item {
    /// The name of its kind in a selection.
    fileprivate var kind: String {
        switch care {
        case .medicine: "medicine"
        case .lenses: "lenses"
        case .reminder(let reminder): reminder.kind.rawValue
        }
    }
}

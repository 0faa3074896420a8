package import CarePlan
package import Journal

extension Subscriber.Selection {
    /// All kinds of items, by their names in a selection.
    package static let allKinds =
        ["medicine", "lenses"] + Reminder.Kind.allCases.map(\.rawValue)

    /// Returns whether the selection includes an item. An empty selection includes all items.
    package func has(_ item: Item) -> Bool {
        items.isEmpty && kinds.isEmpty && tags.isEmpty || items.contains(item.id)
            || kinds.contains(item.selectionKind) || item.traits.hasTag(among: tags)
    }
}

extension Item {
    /// The name of the item's kind in a selection.
    package var selectionKind: String {
        switch care {
        case .medicine: "medicine"
        case .lenses: "lenses"
        case .reminder(let reminder): reminder.kind.rawValue
        }
    }
}

import Adherence
package import CarePlan

/// The items of a person, as somebody names them.
extension Person {
    /// The item with this id or name, or the only one whose id or name begins with it: in the plan in
    /// force, or of some.
    package func item(
        _ wanted: String, among some: [Item]? = nil
    ) throws(ItemError) -> Item {
        let word = wanted.lowercased()
        guard word.contains(where: { !$0.isWhitespace }) else { throw .noName }
        let items = some ?? plan.items
        if let item = items.first(where: { $0.id == word }) { return item }
        let named = items.filter { $0.name.lowercased() == word }
        let begun = items.filter { $0.id.hasPrefix(word) || $0.name.lowercased().hasPrefix(word) }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only }
        }
        if begun.count > 1 { throw .ambiguous(wanted, begun.map(\.id)) }
        throw .unknown(wanted, known: items.map(\.id), person: plan.person)
    }

    /// The item of this id or name, also one that left the plan.
    package func itemEver(_ wanted: String) throws(ItemError) -> Item {
        if let item = try? item(wanted) { return item }
        return try item(wanted, among: timeline.items.compactMap(timeline.item))
    }

    /// The item that a reference means, in the plan in force.
    func item(_ reference: Household.ItemReference) throws(ItemError) -> Item {
        switch reference {
        case .named(let word): return try item(word)
        case .id(let id):
            guard let item = plan.items.first(where: { $0.id == id }) else {
                throw .unknown(id, known: plan.items.map(\.id), person: plan.person)
            }
            return item
        }
    }
}

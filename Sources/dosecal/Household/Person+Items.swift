import Adherence
import CarePlan
import Household

/// The items of a person, as commands name them.
extension Person {
    /// The item of this id or name, of the plan in force or of some.
    func item(_ wanted: String, among some: [Item]? = nil) throws(Refusal) -> Item {
        let word = wanted.lowercased()
        guard word.contains(where: { !$0.isWhitespace }) else {
            throw Refusal("the item's name is empty; 'dosecal list' has them all")
        }
        let items = some ?? plan.items
        if let item = items.first(where: { $0.id == word }) { return item }
        let named = items.filter { $0.name.lowercased() == word }
        let begun = items.filter { $0.id.hasPrefix(word) || $0.name.lowercased().hasPrefix(word) }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only }
        }
        throw Refusal(text(wanted, begun, items))
    }

    /// The item of this id or name, also one that left the plan.
    func itemEver(_ wanted: String) throws(Refusal) -> Item {
        if let item = try? item(wanted) { return item }
        return try item(wanted, among: timeline.items.compactMap(timeline.item))
    }

    private func text(_ wanted: String, _ begun: [Item], _ items: [Item]) -> String {
        if begun.count > 1 {
            return "'\(wanted)' can be \(begun.map { "'\($0.id)'" }.joinedAsChoice); write one"
        }
        if let nearest = Spelling.nearest(to: wanted.lowercased(), in: items.map(\.id)) {
            return "there is no '\(wanted)' in the plan of \(plan.person); "
                + "did you mean '\(nearest)'?"
        }
        let known = items.map { "'\($0.id)'" }
        return known.isEmpty
            ? "the plan of \(plan.person) has no items; 'dosecal add' adds one"
            : "there is no '\(wanted)' in the plan of \(plan.person), which has "
                + known.joinedAsChoice
    }
}

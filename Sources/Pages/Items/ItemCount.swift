import CarePlan
package import Household
package import Journal

/// A count from a form on an item's page.
package struct ItemCount: Sendable {
    /// The amount that is left, or that was added.
    package let quantity: Household.Quantity
    /// The last entry of the item that the page showed.
    package let last: EntryID?

    /// The fields for an amount.
    enum Field: String {
        /// The whole supply.
        case all = "have"
        /// The number of added packs.
        case packs
    }

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
    package init?(_ form: [String: String]) throws(CountMistake) {
        guard let text = form["after"] else { return nil }
        last = EntryID(text)
        guard last != nil || text.isEmpty else { return nil }
        if let words = form[Field.packs.rawValue] {
            guard let amount = Self.amount(words), amount > Amount(0),
                amount.thousandths % 1000 == 0
            else { throw .noPacks }
            quantity = .init(amount, .more, isPacks: true)
        } else if let words = form[Field.all.rawValue] {
            guard let amount = Self.amount(words) else { throw .noNumber }
            quantity = .init(amount)
        } else {
            return nil
        }
    }

    private static func amount(_ words: String) -> Amount? {
        Amount.typed(words.filter { !$0.isWhitespace })
    }
}

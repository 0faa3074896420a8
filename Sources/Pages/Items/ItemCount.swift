import CarePlan
package import Household
package import Journal

/// What somebody counted, as the forms of an item's page say it.
package struct ItemCount: Sendable {
    /// How much is there, or came.
    package let quantity: Household.Quantity
    /// The last entry on the item that the page knew.
    package let last: EntryID?

    /// The fields that say how much.
    enum Field: String {
        /// All that there is.
        case all = "have"
        /// Packs that came.
        case packs
    }

    /// Reads the fields of a form; nil if no page has such a one.
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

    /// A number that somebody typed, perhaps with a decimal comma; three digits after a comma may
    /// be thousands, so they are no number.
    private static func amount(_ words: String) -> Amount? {
        let text = words.filter { !$0.isWhitespace }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return Amount(parts.count == 2 && parts[1].count < 3 ? parts.joined(separator: ".") : text)
    }
}

import CarePlan
import CivilTime
package import Household
package import Journal

/// What a form of an item's page asks for.
package enum ItemAction: Sendable {
    /// So much is there, or came. The page knew this last entry of the item.
    case count(Household.Quantity, after: EntryID?)
    /// The item is changed in the plan.
    case edit(Household.ItemEdit)

    /// The fields that say how much.
    enum CountField: String, CaseIterable {
        /// All that there is.
        case all = "have"
        /// Packs that came.
        case packs
    }

    /// The changes of the plan, by what their forms do.
    enum Edit: String {
        case on, off, end, remove
    }

    static let counting = "count"
    static let day = "day"

    /// Reads the fields of a form; nil if no page has such a button.
    package init?(_ form: [String: String]) throws(ItemMistake) {
        if form["do"] == Self.counting {
            try self.init(counting: form)
            return
        }
        switch form["do"].flatMap(Edit.init) {
        case .on: self = .edit(.switching(on: true))
        case .off: self = .edit(.switching(on: false))
        case .remove: self = .edit(.removing)
        case .end:
            guard let day = form[Self.day].flatMap(CivilDate.init) else { throw .noDay }
            self = .edit(.ending(on: .date(day)))
        case nil: return nil
        }
    }

    private init?(counting form: [String: String]) throws(ItemMistake) {
        guard let text = form["after"] else { return nil }
        let last = EntryID(text)
        guard last != nil || text.isEmpty else { return nil }
        if let words = form[CountField.packs.rawValue] {
            guard let amount = Amount(Self.number(words)), amount > Amount(0),
                amount.thousandths % 1000 == 0
            else { throw .noPacks }
            self = .count(.init(amount, .more, isPacks: true), after: last)
        } else if let words = form[CountField.all.rawValue] {
            guard let amount = Amount(Self.number(words)) else { throw .noNumber }
            self = .count(.init(amount), after: last)
        } else {
            return nil
        }
    }

    /// A number that somebody typed, perhaps with a decimal comma; three digits after a comma may
    /// be thousands, so they are no number.
    private static func number(_ words: String) -> String {
        let text = words.filter { !$0.isWhitespace }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count < 3 ? parts.joined(separator: ".") : text
    }

    /// What somebody must be allowed for it.
    package var needed: Access {
        switch self {
        case .count: .answer
        case .edit: .manage
        }
    }
}

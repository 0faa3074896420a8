package import Household
package import Wording

/// A mistake in a form on an item's page.
package enum CountMistake: Error, Hashable, Sendable {
    /// The amount is not a number.
    case noNumber
    /// The number of lens sets is not whole.
    case noSets
    /// The number of packs is not whole.
    case noPacks
    /// The number is too large.
    case tooMany
    /// Another entry was recorded after the page was made.
    case changed
    /// The item was never counted, so packs cannot be added.
    case uncounted

    /// Converts a refusal of a count, or returns `nil` for refusals that no form can cause.
    package init?(_ refusal: Household.Refusal) {
        switch refusal {
        case .wholeSetsOnly: self = .noSets
        case .tooMany: self = .tooMany
        case .changed: self = .changed
        case .neverCounted, .noPack: self = .uncounted
        default: return nil
        }
    }

    /// The field with the mistake, or `nil` if it is in none.
    var field: ItemCount.Field? {
        switch self {
        case .noNumber, .noSets, .tooMany, .uncounted: .all
        case .noPacks: .packs
        case .changed: nil
        }
    }

    /// Returns the text for the page.
    package func text(_ wording: Wording) -> String {
        let key: Wording.Key =
            switch self {
            case .noNumber: .itemWrongNumber
            case .noSets: .itemWrongSets
            case .noPacks: .itemWrongPacks
            case .tooMany: .itemWrongTooMany
            case .changed: .itemWrongChanged
            case .uncounted: .itemWrongUncounted
            }
        return wording.text(key)
    }
}

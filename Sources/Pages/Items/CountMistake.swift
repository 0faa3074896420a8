package import Household
package import Wording

/// What is wrong with a form of an item's page.
package enum CountMistake: Error, Hashable, Sendable {
    /// How much there is must be a number.
    case noNumber
    /// Sets are counted whole.
    case noSets
    /// Packs are counted whole.
    case noPacks
    /// It is more than can be counted.
    case tooMany
    /// Something else was recorded since the page was made.
    case changed
    /// Nobody knows to what the packs are added.
    case uncounted

    /// What a refusal of a count comes to; nil for what no form can ask.
    package init?(_ refusal: Household.Refusal) {
        switch refusal {
        case .wholeSetsOnly: self = .noSets
        case .tooMany: self = .tooMany
        case .changed: self = .changed
        case .neverCounted, .noPack: self = .uncounted
        default: return nil
        }
    }

    /// The field that it is about.
    var field: ItemCount.Field? {
        switch self {
        case .noNumber, .noSets, .tooMany, .uncounted: .all
        case .noPacks: .packs
        case .changed: nil
        }
    }

    /// What is wrong, and what to do.
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

package import CivilTime
import Journal

/// The reason why a person cannot be found.
package enum PersonError: Error, Equatable {
    /// The store contains no plans.
    case nobody
    /// The plan takes effect in the future.
    case ahead(String, since: Instant)
    /// The plan was removed on the given day. `version` is the one that restores it.
    case removed(String, on: CivilDate, version: Int)
    /// All plans were removed. The given person is one of the former ones.
    case allRemoved(String)
    /// No name was given, and there are several persons.
    case several([String])
    /// No name was given, there are several persons, and the plan of none has the item.
    case noOwner(item: String, [String])
    case unknown(String, known: [String])
    case ambiguous(String, [String])
}

/// The reason why an item cannot be found in a person's plan.
package enum ItemError: Error, Equatable {
    case noName
    case ambiguous(String, [String])
    case unknown(String, known: [String], person: String)
}

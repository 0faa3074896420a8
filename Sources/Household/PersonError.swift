package import CivilTime
import Journal

/// Why the person asked for was not found.
package enum PersonError: Error, Equatable {
    /// Nobody ever had a plan here.
    case nobody
    /// The plan counts from a future moment.
    case ahead(String, since: Instant)
    /// The plan was removed on that day; this version would bring it back.
    case removed(String, on: CivilDate, version: Int)
    /// All plans were removed; one of them is this person's.
    case allRemoved(String)
    /// There are several, and none was named.
    case several([String])
    case unknown(String, known: [String])
    case ambiguous(String, [String])
}

/// Why the item asked for was not found in that person's plan.
package enum ItemError: Error, Equatable {
    case noName
    case ambiguous(String, [String])
    case unknown(String, known: [String], person: String)
}

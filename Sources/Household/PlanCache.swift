import Feed
import Files
import Journal

/// A cache of parsed plans, limited to the most recently used persons. Parsing a plan takes longer
/// than everything else needed to record a dose.
///
/// The cache belongs to one store and must not be used by several threads at once. Plan versions
/// are immutable, so entries do not expire.
package final class PlanCache {
    /// The parsed versions of a person's plan.
    struct ParsedPlans {
        /// The plan versions.
        let history: PlanHistory
        /// The series that the person's feeds have ever published.
        let published: [PublishedSeries]
    }
    /// The key that determines whether cached plans are current.
    struct Source: Hashable {
        /// The number of the last version.
        let version: Int
        /// A hash of texts, program version and time zones.
        let materials: UInt64
    }
    private var known = BoundedCache<String, (source: Source, plans: ParsedPlans)>(limit: 64)

    /// Creates an empty cache.
    package init() {}

    /// Returns the cached plans of a person, or creates them if they are missing or the source
    /// differs.
    func plans(of person: String, from source: Source, _ make: () throws -> ParsedPlans) rethrows
        -> ParsedPlans
    {
        if let found = known[person], found.source == source { return found.plans }
        let plans = try make()
        known[person] = (source, plans)
        return plans
    }
}

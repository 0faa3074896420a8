import Feed
import Files
import Journal

/// What follows from the plans alone, kept for those persons who were asked for last: to read a
/// plan takes longer than all else that a tick needs.
///
/// It belongs to one store; one thread at a time uses it. A version of a plan never changes.
package final class PlanCache {
    /// What the versions of a person's plan come to.
    struct Known {
        /// The versions.
        let history: PlanHistory
        /// All that feeds of the person ever published.
        let published: [PublishedSeries]
    }
    /// What it follows from.
    struct Source: Hashable {
        /// The number of the last version.
        let version: Int
        /// The words, the program and the zones, in short.
        let materials: UInt64
    }
    private var known = BoundedCache<String, (source: Source, plans: Known)>(limit: 64)

    /// Knows nobody yet.
    package init() {}

    /// What is known of a person; made where it is not known, or follows from something else.
    func plans(of person: String, from source: Source, _ make: () throws -> Known) rethrows -> Known
    {
        if let found = known[person], found.source == source { return found.plans }
        let plans = try make()
        known[person] = (source, plans)
        return plans
    }
}

package import CarePlan
package import CivilTime
package import Wording

/// The titles that feeds use for the series of a plan, in the plan's language.
package struct FeedTitles {
    private let wording: WordingSource

    /// Uses the wording of each plan's language.
    package init(_ wording: @escaping WordingSource) {
        self.wording = wording
    }

    /// Throws if there is no wording for a plan's language.
    package func check(_ plan: CarePlan) throws {
        _ = try wording(plan.locale)
    }

    /// Returns every series that feeds of a plan publish; see `PublishedSeries.all`.
    package func series(
        of plan: CarePlan, asWritten text: CarePlan, secret: String?,
        beginning begin: (Item) -> CivilDate
    ) throws -> [PublishedSeries] {
        PublishedSeries.all(
            of: plan, asWritten: text, wording: try wording(plan.locale), secret: secret,
            beginning: begin)
    }
}

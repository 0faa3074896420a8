package import CarePlan
package import CivilTime
package import Wording

/// The titles that feeds give to the series of a plan, in the language of the plan.
package struct FeedTitles {
    private let wording: WordingSource

    /// Titles in the words of each language.
    package init(_ wording: @escaping WordingSource) {
        self.wording = wording
    }

    /// Throws if there are no words for a plan, because its feeds would have no titles.
    package func check(_ plan: CarePlan) throws {
        _ = try wording(plan.language)
    }

    /// Everything that feeds of a plan publish; see `PublishedSeries.all`.
    package func series(
        of plan: CarePlan, asWritten text: CarePlan, secret: String?,
        beginning begin: (Item) -> CivilDate
    ) throws -> [PublishedSeries] {
        PublishedSeries.all(
            of: plan, asWritten: text, wording: try wording(plan.language), secret: secret,
            beginning: begin)
    }
}

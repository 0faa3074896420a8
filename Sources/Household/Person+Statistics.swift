package import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Person {
    /// The figures of some days, of all items or of some as they last stood in a plan, from what was
    /// loaded for `Purpose.statistics(from:)` of their first day or one before it. Streaks go back
    /// no further than that; `isWhole` is for the whole record.
    package func statistics(
        of days: ClosedRange<CivilDate>, isWhole: Bool = false,
        choosing isChosen: (Item) -> Bool = { _ in true }
    ) -> Statistics {
        let reach = StatisticsReach(timeline.history.everyItem).days
        return Statistics(
            timeline, from: days.lowerBound, through: days.upperBound,
            since: isWhole ? .earliest : days.lowerBound.advanced(byDays: -reach), at: now,
            choosing: isChosen)
    }
}

/// How many days before a window its figures rest on: a dose covers the days until the next one.
struct StatisticsReach {
    /// At least so many, so that streaks say something.
    static let streak = 30
    let days: Int

    /// The reach for these items.
    init(_ items: [Item]) {
        days = max(Self.streak, items.map(\.longestGap).max() ?? 0)
    }
}

extension PlanHistory {
    /// The items of all versions, an item once for each.
    var everyItem: [Item] { versions.flatMap { $0.plan?.items ?? [] } }
}

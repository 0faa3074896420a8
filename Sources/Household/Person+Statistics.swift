package import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Person {
    /// Returns the statistics of a range of days. The person must be loaded for
    /// `Purpose.statistics(from:)` with the first day or an earlier one.
    ///
    /// - Parameters:
    ///   - isWhole: Whether to evaluate the whole record, which must be loaded. Otherwise streaks
    ///     are counted within the loaded part.
    ///   - isChosen: Selects the items, each as in the last plan version that contains it.
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

/// The number of days before a period that affect its figures, because a dose covers the days until
/// the next one.
struct StatisticsReach {
    /// The minimum number of days, for meaningful streaks.
    static let streak = 30
    let days: Int

    /// Calculates the reach for the given items.
    init(_ items: [Item]) {
        days = max(Self.streak, items.map(\.longestGap).max() ?? 0)
    }
}

extension PlanHistory {
    /// The items of all versions. An item is repeated for each version.
    var everyItem: [Item] { versions.flatMap { $0.plan?.items ?? [] } }
}

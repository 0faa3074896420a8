public import CarePlan
public import CivilTime

/// How far apart an item's doses come on a journey, there and back.
public struct JourneyGap: Sendable {
    /// The item.
    public let item: Item
    /// The least number of minutes from one to the next.
    public let shortest: Int
    /// The greatest.
    public let longest: Int
    /// The least without the journey.
    public let usualShortest: Int
    /// The greatest without the journey.
    public let usualLongest: Int

    /// Whether the journey changes it.
    public var isChanged: Bool { (shortest, longest) != (usualShortest, usualLongest) }
    /// How many minutes two doses are to be apart at least; nil where the plan says nothing.
    public var atLeast: Int? {
        if case .medicine(let medicine) = item.care { medicine.limits.minimumGap } else { nil }
    }
    /// Whether two come closer than the plan allows, where they do not at home.
    public var breaksLimit: Bool { atLeast.map { shortest < $0 && usualShortest >= $0 } ?? false }
    /// Whether two come closer than half as far apart as ever at home.
    public var isHalved: Bool { 2 * shortest < usualShortest }
    /// Whether two come further apart than twice as far as ever at home.
    public var isDoubled: Bool { longest > 2 * usualLongest }
}

extension CarePlan {
    /// How far apart the doses of each item come around a journey; in the order of the plan. What
    /// comes at no time, or too seldom to tell, is left out.
    public func gaps(on journey: Journey, beginning begin: (Item) -> CivilDate) -> [JourneyGap] {
        let from = journey.from.date
        let until = journey.until?.date ?? from
        return items.filter(\.isEnabled).compactMap { item in
            let span = { (days: Int) in
                (from: from.advanced(byDays: -days), through: until.advanced(byDays: days))
            }
            for days in [4, 40, 400] {
                let gap = gap(of: item, span(days).from, span(days).through, begin(item))
                if let gap { return gap }
            }
            return nil
        }
    }

    private func gap(
        of item: Item, _ from: CivilDate, _ through: CivilDate, _ begin: CivilDate
    ) -> JourneyGap? {
        let usual = item.distances(from, through, beginning: begin, in: zone.home)
        let there = item.distances(from, through, beginning: begin, in: zone)
        guard let shortest = there.min(), let longest = there.max(), usual.count > 2,
            let usualShortest = usual.min(), let usualLongest = usual.max()
        else { return nil }
        return JourneyGap(
            item: item, shortest: shortest, longest: longest, usualShortest: usualShortest,
            usualLongest: usualLongest)
    }
}

extension Item {
    /// The minutes from each of its doses between two dates to the next.
    fileprivate func distances(
        _ from: CivilDate, _ through: CivilDate, beginning begin: CivilDate, in zone: TimeZone
    ) -> [Int] {
        let starts = answeredSeries(beginning: begin, in: zone).filter(\.isEnabled)
            .flatMap { series in
                series.occurrences(from: from, through: through).compactMap {
                    $0.start(in: series.zone)?.seconds
                }
            }.sorted()
        return zip(starts, starts.dropFirst()).map { ($1 - $0) / 60 }
    }
}

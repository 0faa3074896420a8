public import CarePlan
public import CivilTime

/// The intervals between consecutive doses of an item around a journey.
public struct JourneyGap: Sendable {
    /// The item that the doses belong to.
    public let item: Item
    /// The shortest interval with the journey, in minutes.
    public let shortest: Int
    /// The longest interval with the journey, in minutes.
    public let longest: Int
    /// The shortest interval without the journey, in minutes.
    public let usualShortest: Int
    /// The longest interval without the journey, in minutes.
    public let usualLongest: Int

    /// Whether the journey changes the shortest or the longest interval.
    public var isChanged: Bool { (shortest, longest) != (usualShortest, usualLongest) }
    /// The minimum interval that the plan sets, in minutes, or `nil` if it sets none.
    public var atLeast: Int? {
        if case .medicine(let medicine) = item.care { medicine.limits.minimumGap } else { nil }
    }
    /// Whether the journey brings two doses closer than the plan allows.
    public var breaksLimit: Bool { atLeast.map { shortest < $0 && usualShortest >= $0 } ?? false }
    /// Whether the shortest interval is less than half of that without the journey.
    public var isHalved: Bool { 2 * shortest < usualShortest }
    /// Whether the longest interval is more than twice that without the journey.
    public var isDoubled: Bool { longest > 2 * usualLongest }
}

extension CarePlan {
    /// Returns the dose intervals of each enabled item around a journey, in plan order.
    ///
    /// The period grows from 4 to 40 and 400 days around the journey until it has enough doses.
    /// Items with too few doses even then, or without timed doses, are left out.
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
    /// Returns the minutes between consecutive doses from one date to another. Intervals that begin
    /// or end with a paused dose are left out.
    fileprivate func distances(
        _ from: CivilDate, _ through: CivilDate, beginning begin: CivilDate, in zone: TimeZone
    ) -> [Int] {
        let series = answeredSeries(beginning: begin, in: zone).filter(\.isEnabled)
        let starts = { (series: [Series]) in
            series.flatMap { series in
                series.occurrences(from: from, through: through).compactMap {
                    $0.start(in: series.zone)?.seconds
                }
            }
        }
        let planned = starts(series).sorted()
        let due = Set(starts(series.map(\.paused)))
        return zip(planned, planned.dropFirst())
            .filter { due.contains($0) && due.contains($1) }.map { ($1 - $0) / 60 }
    }
}

public import CarePlan
public import CivilTime

/// One occurrence of a plan with the series that it belongs to.
public struct Due: Sendable {
    /// The series.
    public let series: Series
    /// The occurrence.
    public let occurrence: Occurrence
}

extension Due {
    /// What the occurrence is called, whatever becomes of its time.
    public var name: OccurrenceName { series.name(of: occurrence) }
}

extension CarePlan {
    /// Everything due between two dates, both inclusive, as a day goes: first what is due all
    /// day, then by time, and at one time in the order of the plan.
    public func due(from: CivilDate, through: CivilDate, beginning begin: CivilDate) -> [Due] {
        let all = series(beginning: begin)
        let places = all.enumerated().flatMap { place, series in
            series.occurrences(from: from, through: through).map { occurrence in
                (place, occurrence.start(in: zone)?.seconds ?? .min, occurrence)
            }
        }
        return places.sorted { left, right in
            (left.2.date, left.1, left.0) < (right.2.date, right.1, right.0)
        }.map { place, _, occurrence in Due(series: all[place], occurrence: occurrence) }
    }
}

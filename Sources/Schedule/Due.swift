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
        let all = series(beginning: begin).enumerated().flatMap { place, series in
            series.occurrences(from: from, through: through).map { occurrence in
                (place, occurrence.start(in: zone), Due(series: series, occurrence: occurrence))
            }
        }
        return all.sorted { left, right in
            let (leftDate, rightDate) = (left.2.occurrence.date, right.2.occurrence.date)
            let (leftStart, rightStart) = (left.1?.seconds ?? .min, right.1?.seconds ?? .min)
            return (leftDate, leftStart, left.0) < (rightDate, rightStart, right.0)
        }.map(\.2)
    }
}

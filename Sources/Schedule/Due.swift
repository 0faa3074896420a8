public import CarePlan
public import CivilTime

/// One occurrence of a plan with the series that it belongs to.
public struct Due: Sendable {
    /// The series.
    public let series: Series
    /// The occurrence.
    public let occurrence: Occurrence
    /// The person's day on which it is due: another one than its date where that is one of clocks
    /// that the person does not live by then.
    public let day: CivilDate
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
            series.occurrences(onDaysFrom: from, through: through, of: zone).map { occurrence in
                (
                    day: series.day(of: occurrence, to: zone),
                    start: occurrence.start(in: series.zone)?.seconds ?? .min, place: place,
                    occurrence: occurrence
                )
            }
        }
        return places.sorted { left, right in
            (left.day, left.start, left.place) < (right.day, right.start, right.place)
        }.map { Due(series: all[$0.place], occurrence: $0.occurrence, day: $0.day) }
    }
}

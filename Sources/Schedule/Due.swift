public import CarePlan
public import CivilTime

/// An occurrence with its series.
public struct Due: Sendable {
    /// The series of the occurrence.
    public let series: Series
    /// The occurrence that is due.
    public let occurrence: Occurrence
    /// The date on the person's own calendar. It differs from the occurrence's date if the series
    /// follows another time zone than the person at that time.
    public let day: CivilDate
}

extension Due {
    /// The name that identifies the occurrence, even if its time is moved.
    public var name: OccurrenceName { series.name(of: occurrence) }
}

extension CarePlan {
    /// Returns all occurrences between two dates, both inclusive, ordered by day and time. All-day
    /// occurrences come first, and those of equal time are in plan order.
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

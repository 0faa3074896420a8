package import CivilTime

/// The days of a journey and the reserve days to pack for.
package struct PackingPeriod: Hashable, Sendable {
    /// The first day.
    package let from: CivilDate
    /// The last day, inclusive.
    package let through: CivilDate
    /// The number of days after the journey for which the supply must last.
    package let reserveDays: Int

    /// Creates the period of a journey between two days, both inclusive.
    package init(from: CivilDate, through: CivilDate, reserveDays: Int) {
        self.from = from
        self.through = through
        self.reserveDays = reserveDays
    }

    /// The last day for which the supply must last.
    package var end: CivilDate { through.advanced(byDays: reserveDays) }

    /// The number of days of the journey.
    package var days: Int { through.dayNumber - from.dayNumber + 1 }
}

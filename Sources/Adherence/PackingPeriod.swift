package import CivilTime

/// The days of a journey, and for how many more one packs.
package struct PackingPeriod: Hashable, Sendable {
    /// The first day.
    package let from: CivilDate
    /// The last day, included.
    package let through: CivilDate
    /// For how many days after the journey there is to be enough.
    package let reserveDays: Int

    /// A journey between two days, both inclusive.
    package init(from: CivilDate, through: CivilDate, reserveDays: Int) {
        self.from = from
        self.through = through
        self.reserveDays = reserveDays
    }

    /// The last day for which there is to be enough.
    package var end: CivilDate { through.advanced(byDays: reserveDays) }

    /// How many days it takes.
    package var days: Int { through.dayNumber - from.dayNumber + 1 }
}

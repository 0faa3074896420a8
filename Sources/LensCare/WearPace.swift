import CivilTime

/// The frequency with which lenses are worn, as a number of days out of another.
package struct WearPace: Hashable, Sendable {
    /// The number of days with wear, at least 1.
    package let wornDays: Int
    /// The number of days in total.
    package let days: Int

    /// The number of days over which the pace is measured.
    package static let window = 28
    /// Wear on every day. Used if there is no record.
    static let daily = WearPace(wornDays: 1, days: 1)

    /// Returns the number of days, at this pace, that include the given number of days with wear.
    func days(for worn: Int) -> Int { (worn * days + wornDays - 1) / wornDays }

    private init(wornDays: Int, days: Int) {
        self.wornDays = wornDays
        self.days = days
    }

    /// Measures the pace over the window that ends on `last`, or since the start of the record if
    /// that is later.
    init(of worn: [CivilDate], endingOn last: CivilDate, recordedFrom first: CivilDate) {
        let begin = max(first, last.advanced(byDays: 1 - Self.window))
        let count = worn.count { begin <= $0 && $0 <= last }
        self =
            count == 0
            ? .daily : WearPace(wornDays: count, days: last.dayNumber - begin.dayNumber + 1)
    }
}

import CivilTime

/// How often lenses are worn: on how many days out of how many.
package struct WearPace: Hashable, Sendable {
    /// On how many days they were worn; at least one.
    package let wornDays: Int
    /// Of how many days.
    package let days: Int

    /// Over how many days the pace is measured.
    package static let window = 28
    /// One a day, where there is no record.
    static let daily = WearPace(wornDays: 1, days: 1)

    /// In how many days they are worn so often.
    func days(for worn: Int) -> Int { (worn * days + wornDays - 1) / wornDays }

    private init(wornDays: Int, days: Int) {
        self.wornDays = wornDays
        self.days = days
    }

    /// The pace of the days worn in the window that ends with `last`, or where the record begins
    /// in it, since then.
    init(of worn: [CivilDate], endingOn last: CivilDate, recordedFrom first: CivilDate) {
        let begin = max(first, last.advanced(byDays: 1 - Self.window))
        let count = worn.count { begin <= $0 && $0 <= last }
        self =
            count == 0
            ? .daily : WearPace(wornDays: count, days: last.dayNumber - begin.dayNumber + 1)
    }
}

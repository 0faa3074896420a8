import CarePlan
import CivilTime

extension Stock {
    /// The number of days that the calculation looks ahead.
    private static let horizon = 20 * 366

    /// Returns the day on which the planned doses bring the supply down to its refill mark, or
    /// `nil` if that does not happen within the horizon.
    func refillDate(using doses: [Series], from counted: CivilDate) -> CivilDate? {
        guard let refillAt else { return nil }
        if left <= refillAt { return counted }
        let first = max(counted, doses.compactMap(\.first).min() ?? counted)
        let last = first.advanced(byDays: Self.horizon)
        var rest = doses.map { DosesAhead($0, from: counted, through: last) }
        var used = 0
        while let date = rest.compactMap(\.date).min() {
            for index in rest.indices { used += rest[index].takeAll(on: date) }
            if left.thousandths - used <= refillAt.thousandths { return date }
        }
        return nil
    }

    /// The remaining doses of one series.
    private struct DosesAhead {
        private var rest: Occurrences
        private let amount: Int
        private(set) var date: CivilDate?

        init(_ series: Series, from: CivilDate, through: CivilDate) {
            rest = series.occurrences(from: from, through: through)
            if case .dose(let amount) = series.purpose {
                self.amount = amount.thousandths
            } else {
                amount = 0
            }
            date = rest.next()?.date
        }

        /// Consumes the doses of a day, and returns their sum in thousandths of a unit.
        mutating func takeAll(on day: CivilDate) -> Int {
            var taken = 0
            while date == day {
                taken += amount
                date = rest.next()?.date
            }
            return taken
        }
    }
}

extension LensSet {
    /// Returns the day of the replacement that brings the number of lens sets down to the refill
    /// mark. Each replacement uses one set.
    func refillDate(_ stock: Stock) -> CivilDate? {
        guard let refillAt = stock.refillAt else { return nil }
        let counted = stock.counted ?? opened
        let excess = stock.left.thousandths - refillAt.thousandths
        guard excess > 0 else { return counted }
        let needed = (excess + 999) / 1000
        let before = max(0, counted.dayNumber - 1 - opened.dayNumber) / allowedDays
        return opened.advanced(byDays: (before + needed) * allowedDays)
    }
}

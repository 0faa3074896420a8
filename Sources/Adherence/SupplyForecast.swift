import CarePlan
import CivilTime
import Schedule

/// Subtracts doses from a supply and finds the days on which to refill it and on which it runs out.
struct SupplyForecast {
    /// The use on one day, in thousandths.
    struct Use {
        let date: CivilDate
        let amount: Int

        init(_ date: CivilDate, _ amount: Amount?) {
            self.date = date
            self.amount = amount?.thousandths ?? 0
        }
    }
    /// The amount used in a number of days, in thousandths.
    struct Pace {
        let amount: Int
        let days: Int
    }
    private var rest: Int
    private let mark: Int?
    private let counted: CivilDate
    private(set) var refill: CivilDate?
    private(set) var runOut: CivilDate?

    init(_ amount: Amount, on day: CivilDate, mark: Amount?) {
        rest = amount.thousandths
        self.mark = mark?.thousandths
        counted = day
        note(day)
    }

    /// The amount left.
    var left: Amount { Amount(thousandths: rest) }

    /// Subtracts use that belongs to the day of the count.
    mutating func use(_ amount: Int) { use(amount, on: counted) }

    mutating func use(_ use: Use) { self.use(use.amount, on: use.date) }

    private mutating func use(_ amount: Int, on day: CivilDate) {
        rest = max(0, rest - amount)
        note(day)
    }

    private mutating func note(_ day: CivilDate) {
        if refill == nil, let mark, rest <= mark { refill = day }
    }

    /// Continues with future doses until the supply is too small for one.
    mutating func goOn(with doses: some Sequence<Use>, from today: CivilDate) {
        for dose in doses {
            if rest < dose.amount {
                runOut = max(dose.date, today)
                // A supply that is too small for a dose must be refilled, even above the refill
                // mark.
                if mark != nil { refill = refill ?? dose.date }
                return
            }
            use(dose)
        }
    }

    /// Continues with constant use.
    mutating func goOn(at pace: Pace, from today: CivilDate) {
        guard pace.amount > 0 else { return }
        let days = { (rest: Int) in min(rest * pace.days / pace.amount, 100 * 366) }
        runOut = today.advanced(byDays: days(rest))
        if let mark, rest > mark { refill = today.advanced(byDays: days(rest - mark)) }
    }
}

/// The unanswered doses that can still be taken, followed by the planned doses after today.
struct UseAhead: Sequence, IteratorProtocol {
    private var waiting: ArraySlice<SupplyForecast.Use>
    private var planned: [(rest: Occurrences, next: CivilDate?, amount: Amount?)]

    /// The number of days that the forecast looks ahead.
    private static let horizon = 3 * 366

    init(_ waiting: [Outcome], of series: [Series], after today: CivilDate) {
        self.waiting = waiting.map { SupplyForecast.Use($0.date, $0.amount) }[...]
        planned = series.map { series in
            var rest = series.occurrences(
                from: today.advanced(byDays: 1), through: today.advanced(byDays: Self.horizon))
            let next = rest.next()?.date
            return (rest, next, series.amount)
        }
    }

    mutating func next() -> SupplyForecast.Use? {
        if let use = waiting.popFirst() { return use }
        guard let date = planned.compactMap(\.next).min(),
            let index = planned.firstIndex(where: { $0.next == date })
        else { return nil }
        let amount = planned[index].amount
        planned[index].next = planned[index].rest.next()?.date
        return SupplyForecast.Use(date, amount)
    }
}

extension Series {
    /// The amount of one occurrence, or `nil` if it has none.
    var amount: Amount? {
        if case .dose(let amount) = purpose { amount } else { nil }
    }
}

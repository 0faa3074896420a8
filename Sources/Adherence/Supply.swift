package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// What is left of a medicine, and how long that lasts.
package struct Supply: Sendable {
    /// Where the counting down begins: so much was left at a moment.
    package struct Count: Hashable, Sendable {
        /// How much there was.
        package let amount: Amount
        /// When; doses taken from then on count.
        package let since: Instant
        /// The count by hand; only doses of later entries count. Nil where the plan says so.
        package let entry: EntryID?
    }
    /// How much is left; never below zero.
    package let left: Amount
    /// The day on which what is planned, or used by need, brings it down to its mark.
    package let refill: CivilDate?
    /// The day whose doses can no longer all be taken from it.
    package let runOut: CivilDate?
    /// Whether anything planned, or a need, will use more of it.
    package let isUsed: Bool
}

extension Timeline {
    /// The count of an item's supply that was made last: by the plan or by hand.
    ///
    /// The plan's own count is before the first dose of its day; it was made when that line came
    /// into the plan, and a line that leaves the plan takes its count along.
    package func count(of id: String) -> Supply.Count? {
        var last: (made: Instant, count: Supply.Count?)?
        var stated: Stock?
        for version in history.versions {
            guard let plan = version.plan, let item = plan.items.first(where: { $0.id == id })
            else { continue }
            let stock = item.stock
            if stated?.left == stock?.left, stated?.counted == stock?.counted { continue }
            stated = stock
            let day =
                stock?.counted ?? item.from ?? plan.zone.wallClock(at: version.since).date
            let midnight = plan.zone.instant(of: CivilDateTime(day, .midnight))
            let count = stock.map { Supply.Count(amount: $0.left, since: midnight, entry: nil) }
            last = (version.since, count)
        }
        return handCount(of: id, notBefore: last?.made) ?? last?.count
    }

    /// The last count by hand in the record's order, whatever the clock said meanwhile.
    private func handCount(of id: String, notBefore made: Instant?) -> Supply.Count? {
        for entry in record.entries(on: id).reversed() {
            guard case .counted(let amount, let at) = entry.action else { continue }
            if let made, entry.recorded < made { continue }
            return Supply.Count(amount: amount, since: at, entry: entry.id)
        }
        return nil
    }

    /// What is left of an item of the plan in force, where so much was taken since its count.
    package func supply(
        of item: Item, _ count: Supply.Count, taken: Amount, at now: Instant
    ) -> Supply {
        let left = max(0, count.amount.thousandths - taken.thousandths)
        let today = today(at: now)
        var course = SupplyCourse(
            left: left, mark: item.stock?.refillAt?.thousandths, today: today)
        if case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake {
            if item.isEnabled, today <= need.until ?? .latest {
                course.use(pace(of: item, at: now))
            }
        } else {
            course.use(waiting(of: item, from: now))
        }
        return Supply(
            left: Amount(thousandths: left), refill: course.refill, runOut: course.runOut,
            isUsed: isUsed(item, at: now))
    }

    private func isUsed(_ item: Item, at now: Instant) -> Bool {
        guard item.isEnabled else { return false }
        if case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake {
            return today(at: now) <= need.until ?? .latest
        }
        return waiting(of: item, from: now).contains { _ in true }
    }

    /// The doses that are still to be taken, in order, as far ahead as anybody plans.
    private func waiting(of item: Item, from now: Instant) -> some Sequence<SupplyCourse.Use> {
        let today = today(at: now)
        let near = outcomes(of: item.id, from: today.advanced(byDays: -2), through: today)
            .filter { [.due, .notYetDue].contains($0.state(at: now)) }
            .map { (date: max($0.date, today), amount: $0.amount?.thousandths ?? 0) }
        let plan = history.last
        let begin = plan?.begin(of: item) ?? today
        let zone = zone(at: now)
        let series = item.isEnabled ? item.answeredSeries(beginning: begin, in: zone) : []
        return PlannedUse(near: near, series: series, after: today)
    }

    /// How much was used in the four weeks up to now, or in as many days as there is a record.
    private func pace(of item: Item, at now: Instant) -> SupplyCourse.Pace {
        let since = now.advanced(byMinutes: -28 * 24 * 60)
        let takings = record.takings(of: item.id).compactMap { index -> (Instant, Int)? in
            guard case .taken(_, let at, let amount) = record.entries[index].action, at <= now
            else { return nil }
            return (at, amount?.thousandths ?? 0)
        }
        let zone = zone(at: now)
        let first = takings.map { zone.wallClock(at: $0.0).date }.min()
        let begin = history.last?.begin(of: item)
        let start = [first, begin].compactMap { $0 }.min() ?? .latest
        let days = min(max(today(at: now).dayNumber - start.dayNumber + 1, 1), 28)
        let amount = takings.filter { $0.0 > since }.map(\.1).reduce(0, +)
        return SupplyCourse.Pace(amount: amount, days: days)
    }
}

extension Item {
    /// What its plan says of its supply.
    package var stock: Stock? {
        switch care {
        case .medicine(let medicine): medicine.stock
        case .lenses(let lenses): lenses.stock
        case .reminder: nil
        }
    }

    /// The first day of a medicine, where its plan says so.
    fileprivate var from: CivilDate? {
        guard case .medicine(let medicine) = care else { return nil }
        switch medicine.intake {
        case .scheduled(let timing): return timing.from
        case .asNeeded(let need): return need.from
        }
    }
}

/// Counts a supply down, dose by dose.
private struct SupplyCourse {
    typealias Use = (date: CivilDate, amount: Int)
    private var left: Int
    private let mark: Int?
    private let today: CivilDate
    private(set) var refill: CivilDate?
    private(set) var runOut: CivilDate?

    init(left: Int, mark: Int?, today: CivilDate) {
        self.left = left
        self.mark = mark
        self.today = today
    }

    private var isAtMark: Bool { mark.map { left <= $0 } ?? false }

    mutating func use(_ doses: some Sequence<Use>) {
        for dose in doses {
            if isAtMark, refill == nil { refill = today }
            if left < dose.amount {
                runOut = dose.date
                // What cannot be taken whole is to be filled up, mark or not.
                if mark != nil { refill = refill ?? dose.date }
                return
            }
            left -= dose.amount
            if isAtMark { refill = refill ?? dose.date }
        }
    }

    /// How much was used in how many days.
    struct Pace {
        let amount: Int
        let days: Int
    }

    mutating func use(_ pace: Pace) {
        if isAtMark { refill = today }
        guard pace.amount > 0 else { return }
        let days = { (rest: Int) in min(rest * pace.days / pace.amount, 100 * 366) }
        runOut = today.advanced(byDays: days(left))
        if let mark, left > mark { refill = today.advanced(byDays: days(left - mark)) }
    }
}

/// The doses that are open today, then those of the days after it.
private struct PlannedUse: Sequence, IteratorProtocol {
    private var near: ArraySlice<SupplyCourse.Use>
    private var courses: [(rest: Occurrences, next: CivilDate?, amount: Int)]

    /// Further ahead than this nobody needs to know.
    private static let horizon = 3 * 366

    init(near: [SupplyCourse.Use], series: [Series], after today: CivilDate) {
        self.near = near[...]
        courses = series.map { series in
            var rest = series.occurrences(
                from: today.advanced(byDays: 1), through: today.advanced(byDays: Self.horizon))
            var amount = 0
            if case .dose(let dose) = series.purpose { amount = dose.thousandths }
            let next = rest.next()?.date
            return (rest, next, amount)
        }
    }

    mutating func next() -> SupplyCourse.Use? {
        if let use = near.popFirst() { return use }
        guard let date = courses.compactMap(\.next).min(),
            let index = courses.firstIndex(where: { $0.next == date })
        else { return nil }
        let amount = courses[index].amount
        courses[index].next = courses[index].rest.next()?.date
        return (date, amount)
    }
}

package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// The amount of a medicine that a journey requires, in one unit.
package struct PackingNeed: Hashable, Sendable {
    /// The source of the amounts.
    package enum Basis: Hashable, Sendable {
        /// The planned doses.
        case plan
        /// The amount taken as needed within the given number of past days.
        case record(Amount, days: Int)
        /// The maximum that the plan allows of an as-needed medicine.
        case most
        /// No source; the amounts are unknown.
        case unknown
    }
    /// The unit of the amounts.
    package let unit: String
    /// The source of the amounts.
    package let basis: Basis
    /// The amount needed from now until the journey.
    package let before: Amount
    /// The amount needed on the journey.
    package let trip: Amount
    /// The amount needed for the reserve days after the journey.
    package let reserve: Amount
    /// The maximum that the plan allows on the journey and the reserve days, if the medicine is
    /// taken as needed; otherwise `nil`.
    package let most: Amount?
}

extension Timeline {
    /// Returns the amounts of a medicine that a journey requires, first in the item's unit and then
    /// in the other units of its doses.
    ///
    /// For a scheduled medicine, these are the doses that can still be taken. Doses that already
    /// have an answer are not included.
    package func needs(of item: Item, on trip: PackingPeriod, at now: Instant) -> [PackingNeed] {
        guard case .medicine(let medicine) = item.care, item.isEnabled else { return [] }
        switch medicine.intake {
        case .scheduled: return plannedNeeds(of: item, on: trip, at: now)
        case .asNeeded(let need):
            return [occasionalNeed(of: item, need, medicine.limits, on: trip, at: now)]
        }
    }

    /// Returns the amount of a medicine that will be left at the start of a journey if all doses
    /// are taken.
    package func left(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, before need: PackingNeed,
        at now: Instant
    ) -> Amount {
        let left = expectedLeft(of: item, count, taken: taken, at: now)
        return Amount(thousandths: max(0, left.thousandths - need.before.thousandths))
    }

    private func plannedNeeds(of item: Item, on trip: PackingPeriod, at now: Instant)
        -> [PackingNeed]
    {
        let first = firstOpenDate(of: item.id, at: now)
        let open = outcomes(of: item.id, onDaysFrom: min(first, trip.from), through: trip.end)
            .filter { [.due, .notYetDue].contains($0.state(at: now)) }
        let byUnit = Dictionary(grouping: open) { $0.series.unit ?? item.unit }
        let others = byUnit.keys.filter { $0 != item.unit }.sorted()
        return ([item.unit] + others).map { unit in
            Self.need(of: byUnit[unit] ?? [], in: unit, on: trip)
        }
    }

    private static func need(of open: [Outcome], in unit: String, on trip: PackingPeriod)
        -> PackingNeed
    {
        let sum = { (isIncluded: (CivilDate) -> Bool) in
            open.filter { isIncluded($0.day) }.compactMap(\.amount).reduce(Amount(0), +)
        }
        return PackingNeed(
            unit: unit, basis: .plan, before: sum { $0 < trip.from },
            trip: sum { trip.from <= $0 && $0 <= trip.through }, reserve: sum { $0 > trip.through },
            most: nil)
    }

    private func occasionalNeed(
        of item: Item, _ need: AsNeeded, _ limits: DoseLimits, on trip: PackingPeriod,
        at now: Instant
    ) -> PackingNeed {
        let today = today(at: now)
        let days = { (from: CivilDate, through: CivilDate) in
            let first = max(from, need.from ?? from)
            return max(0, min(through, need.until ?? through).dayNumber - first.dayNumber + 1)
        }
        let (away, all) = (days(trip.from, trip.through), days(trip.from, trip.end))
        let most = limits.most(of: need.amount, inDays: all)
        let pace = pace(of: item, at: now)
        var amount = { (days: Int) in limits.most(of: need.amount, inDays: days) ?? Amount(0) }
        var basis = most == nil ? PackingNeed.Basis.unknown : .most
        var before = Amount(0)
        if pace.amount > 0 {
            basis = .record(Amount(thousandths: pace.amount), days: pace.days)
            amount = { days in
                let used = pace.amount(inDays: days, ofDoses: need.amount)
                return min(used, limits.most(of: need.amount, inDays: days) ?? used)
            }
            let ahead = days(today, trip.from.advanced(byDays: -1))
            before = pace.amount(inDays: ahead, ofDoses: Amount(thousandths: 1))
        }
        let whole = amount(all)
        return PackingNeed(
            unit: item.unit, basis: basis, before: before, trip: amount(away),
            reserve: Amount(thousandths: whole.thousandths - amount(away).thousandths), most: most)
    }
}

extension SupplyForecast.Pace {
    /// Returns the amount used in a number of days at this pace, rounded up to whole doses.
    fileprivate func amount(inDays number: Int, ofDoses dose: Amount) -> Amount {
        let size = max(1, dose.thousandths) * days
        return Amount(
            thousandths: (amount * number + size - 1) / size * max(1, dose.thousandths))
    }
}

extension DoseLimits {
    /// Returns the maximum amount in a number of days with doses of this size, or `nil` if no limit
    /// is set.
    fileprivate func most(of dose: Amount, inDays days: Int) -> Amount? {
        let times = minimumGap.map { gap in (days * 24 * 60 + gap - 1) / gap }
        let caps = [
            times.map { $0 * dose.thousandths },
            most.map { cap in
                switch cap.measure {
                case .amount(let amount): days * amount.thousandths
                case .doses(let count): days * count * dose.thousandths
                }
            },
        ]
        return caps.compactMap(\.self).min().map(Amount.init(thousandths:))
    }
}

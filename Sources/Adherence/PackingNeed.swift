package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// How much of a medicine a journey takes.
package struct PackingNeed: Hashable, Sendable {
    /// What the amounts rest on.
    package enum Basis: Hashable, Sendable {
        /// The doses that are planned.
        case plan
        /// So much was taken as needed in so many days up to now.
        case record(Amount, days: Int)
        /// The most that the plan allows of what is taken as needed.
        case most
        /// Nothing says how much is needed.
        case unknown
    }
    /// What the amounts count.
    package let unit: String
    /// What the amounts rest on.
    package let basis: Basis
    /// Before the journey, from now on.
    package let before: Amount
    /// On the journey.
    package let trip: Amount
    /// In the days after it for which there is to be enough.
    package let reserve: Amount
    /// The most that the plan allows on the journey and in those days, of what is taken as needed.
    package let most: Amount?
}

extension Timeline {
    /// How much of a medicine of the plan in force a journey takes, in its unit and then in each
    /// other that its doses have: of what is planned each dose that can still be taken, and nothing
    /// that was answered before its time.
    package func needs(of item: Item, on trip: PackingPeriod, at now: Instant) -> [PackingNeed] {
        guard case .medicine(let medicine) = item.care, item.isEnabled else { return [] }
        switch medicine.intake {
        case .scheduled: return plannedNeeds(of: item, on: trip, at: now)
        case .asNeeded(let need):
            return [occasionalNeed(of: item, need, medicine.limits, on: trip, at: now)]
        }
    }

    /// What is left of a medicine when a journey begins, if all goes as expected.
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
        let sum = { (isSupported: (CivilDate) -> Bool) in
            open.filter { isSupported($0.day) }.compactMap(\.amount).reduce(Amount(0), +)
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
    /// How much is used at this pace in some days, rounded up to whole doses.
    fileprivate func amount(inDays number: Int, ofDoses dose: Amount) -> Amount {
        let size = max(1, dose.thousandths) * days
        return Amount(
            thousandths: (amount * number + size - 1) / size * max(1, dose.thousandths))
    }
}

extension DoseLimits {
    /// The most that may be taken in some days, of doses of this size; nil if nothing limits it.
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

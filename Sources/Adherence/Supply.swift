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
        /// The count by hand; only doses of later entries count. Nil if the plan says so.
        package let entry: EntryID?
    }
    /// How much is left; never below zero.
    package let left: Amount
    /// The day on which what was taken, is planned, or used by need, brings it down to its mark: a
    /// day that is past where it is there already.
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
    ///
    /// Where the plan counted it and nothing was recorded since, the days are those of the plan, as if
    /// all had been taken: who records nothing would else never hear that the supply runs low.
    package func supply(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, at now: Instant
    ) -> Supply {
        let today = today(at: now)
        let waiting = waiting(of: item, at: now)
        var (forecast, left) = forecast(of: item, count, taken: taken, but: waiting, at: now)
        var isUsed = false
        if case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake {
            isUsed = item.isEnabled && today <= need.until ?? .latest
            if isUsed { forecast.goOn(at: pace(of: item, at: now), from: today) }
        } else {
            let ahead = UseAhead(
                waiting, of: item.isEnabled ? plannedSeries(of: item, at: now) : [], after: today)
            isUsed = ahead.contains { _ in true }
            forecast.goOn(with: ahead, from: today)
        }
        return Supply(
            left: left, refill: isUsed ? forecast.refill : nil, runOut: forecast.runOut,
            isUsed: isUsed)
    }

    /// The supply counted down to now, and what the record says is left: where the plan counted it
    /// and nothing was recorded since, all that was planned is taken for used.
    private func forecast(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, but waiting: [Outcome],
        at now: Instant
    ) -> (forecast: SupplyForecast, left: Amount) {
        var forecast = SupplyForecast(
            count.amount, on: zone(at: now).wallClock(at: count.since).date,
            mark: item.stock?.refillAt)
        let known = record.takings(of: item.id, since: count.since, after: count.entry)
            .map { SupplyForecast.Use($0.day, $0.action.amount) }
        // What was taken before the days that were loaded comes first.
        forecast.use(taken.amount.thousandths - known.reduce(0) { $0 + $1.amount })
        for use in known.sorted(by: { $0.date < $1.date }) { forecast.use(use) }
        let left = forecast.left
        if count.entry == nil, !taken.isAny {
            for use in unrecorded(of: item, count, but: waiting, at: now) { forecast.use(use) }
        }
        return (forecast, left)
    }

    /// What can be expected to be left now: less than the record says where nobody keeps one.
    func expectedLeft(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, at now: Instant
    ) -> Amount {
        let waiting = waiting(of: item, at: now)
        return forecast(of: item, count, taken: taken, but: waiting, at: now).forecast.left
    }

    /// The doses up to today that can still be taken.
    private func waiting(of item: Item, at now: Instant) -> [Outcome] {
        let today = today(at: now)
        return outcomes(
            of: item.id, from: firstOpenDate(of: item.id, at: now), through: today
        ).filter { [.due, .notYetDue].contains($0.state(at: now)) }
    }

    private func plannedSeries(
        of item: Item, at now: Instant, since day: CivilDate = .latest
    ) -> [Series] {
        let begin = history.last?.begin(of: item) ?? today(at: now)
        return item.answeredSeries(beginning: min(begin, day), in: zone(at: now))
            .filter(\.isEnabled).map(\.paused)
    }

    /// The doses planned since a count, without those that can still be taken, in order.
    private func unrecorded(
        of item: Item, _ count: Supply.Count, but waiting: [Outcome], at now: Instant
    ) -> [SupplyForecast.Use] {
        guard item.isEnabled else { return [] }
        let zone = zone(at: now)
        let counted = zone.wallClock(at: count.since).date
        let today = today(at: now)
        let skipped = Set(waiting.map(\.name)).union(dosesBeforeFirstPlan(of: item.id))
        return plannedSeries(of: item, at: now, since: counted).flatMap { series in
            series.occurrences(from: counted, through: today).filter { occurrence in
                occurrence.start(in: series.zone).map { count.since <= $0 && $0 <= now } ?? true
                    && !skipped.contains(series.name(of: occurrence))
            }.map { SupplyForecast.Use($0.date, series.amount) }
        }.sorted { $0.date < $1.date }
    }

    /// Returns the doses of a plan's first day that were due before it was applied.
    private func dosesBeforeFirstPlan(of item: String) -> Set<OccurrenceName> {
        let days = history.versions.compactMap { version in
            version.plan?.zone.wallClock(at: version.since).date
        }
        return Set(Set(days).flatMap { newcomers(of: item, on: $0) }.map(\.name))
    }

    /// How much was used in the four weeks up to now, or in as many days as there is a record.
    func pace(of item: Item, at now: Instant) -> SupplyForecast.Pace {
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
        return SupplyForecast.Pace(amount: amount, days: days)
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

package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// The remaining supply of an item, and the days on which it must be refilled or runs out.
package struct Supply: Sendable {
    /// A stock count: the amount at a given time.
    package struct Count: Hashable, Sendable {
        /// The amount that was counted.
        package let amount: Amount
        /// The time of the count. Doses taken from then on are subtracted.
        package let since: Instant
        /// The entry of a manual count, after which only later entries are subtracted, or `nil` if
        /// the plan states the count.
        package let entry: EntryID?
    }
    /// The remaining amount, which is never negative.
    package let left: Amount
    /// The day on which recorded, planned or expected use brings the supply down to its refill
    /// mark. It can be in the past. `nil` if that does not happen or the item is no longer used.
    package let refill: CivilDate?
    /// The first day whose doses the supply does not cover in full, or `nil` if it covers all.
    package let runOut: CivilDate?
    /// Whether the item is still used, as planned or as needed.
    package let isUsed: Bool
}

extension Timeline {
    /// Returns the most recent count of an item's supply, from the plan or by hand, or `nil` if
    /// there is none.
    ///
    /// A count in the plan applies before the first dose of its day. It is considered made when its
    /// plan version took effect, and it no longer applies once it is removed from the plan.
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

    /// Returns the last manual count in recording order, which does not depend on clock settings.
    private func handCount(of id: String, notBefore made: Instant?) -> Supply.Count? {
        for entry in record.entries(on: id).reversed() {
            guard case .counted(let amount, let at) = entry.action else { continue }
            if let made, entry.recorded < made { continue }
            return Supply.Count(amount: amount, since: at, entry: entry.id)
        }
        return nil
    }

    /// Returns the supply of an item in the current plan, given the amount taken since its count.
    ///
    /// If the count is from the plan and nothing was recorded since, the days assume that all
    /// planned doses were taken. A person who records nothing would otherwise get no warning of a
    /// low supply.
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

    /// Returns the forecast, reduced by use up to now, and the amount left according to the record.
    /// If the count is from the plan and nothing was recorded since, the forecast assumes that all
    /// planned doses were taken.
    private func forecast(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, but waiting: [Outcome],
        at now: Instant
    ) -> (forecast: SupplyForecast, left: Amount) {
        var forecast = SupplyForecast(
            count.amount, on: zone(at: now).wallClock(at: count.since).date,
            mark: item.stock?.refillAt)
        let known = record.takings(of: item.id, since: count.since, after: count.entry)
            .map { SupplyForecast.Use($0.day, $0.action.amount) }
        // Doses from before the loaded days are subtracted first.
        forecast.use(taken.amount.thousandths - known.reduce(0) { $0 + $1.amount })
        for use in known.sorted(by: { $0.date < $1.date }) { forecast.use(use) }
        let left = forecast.left
        if count.entry == nil, !taken.isAny {
            for use in unrecorded(of: item, count, but: waiting, at: now) { forecast.use(use) }
        }
        return (forecast, left)
    }

    /// Returns the expected amount left now. If the person records nothing, this is less than the
    /// record shows.
    func expectedLeft(
        of item: Item, _ count: Supply.Count, taken: TakenAmount, at now: Instant
    ) -> Amount {
        let waiting = waiting(of: item, at: now)
        return forecast(of: item, count, taken: taken, but: waiting, at: now).forecast.left
    }

    /// Returns the unanswered doses up to today that can still be taken.
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

    /// Returns the doses planned since a count that can no longer be taken, in order.
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

    /// Returns the doses of the first day of each plan version that were due before it took effect.
    private func dosesBeforeFirstPlan(of item: String) -> Set<OccurrenceName> {
        let days = history.versions.compactMap { version in
            version.plan?.zone.wallClock(at: version.since).date
        }
        return Set(Set(days).flatMap { dosesBeforeApplication(of: item, on: $0) }.map(\.name))
    }

    /// Returns the amount used in the last four weeks, or since the record began if that is
    /// shorter.
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
    /// The stock information in the plan, or `nil` if there is none.
    package var stock: Stock? {
        switch care {
        case .medicine(let medicine): medicine.stock
        case .lenses(let lenses): lenses.stock
        case .reminder: nil
        }
    }

    /// The first day of a medicine, or `nil` if the plan does not state one.
    fileprivate var from: CivilDate? {
        guard case .medicine(let medicine) = care else { return nil }
        switch medicine.intake {
        case .scheduled(let timing): return timing.from
        case .asNeeded(let need): return need.from
        }
    }
}

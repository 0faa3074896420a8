package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// Checks of a dose before it is recorded.
extension Timeline {
    /// Returns the doses of an item that were taken, in recording order.
    package func doses(of item: String) -> [Dose] {
        record.takings(of: item).compactMap { Dose(record.entries[$0]) }
    }

    /// Returns the doses recorded before an entry, without those of the same occurrence. If the
    /// entry is not in the record, all doses are considered earlier.
    ///
    /// - Parameter takings: The indices of the item's taken doses in the record.
    package func doses(of takings: [Int], before entry: Entry) -> [Dose] {
        takings.prefix { record.entries[$0].id != entry.id }.filter { index in
            let other = record.entries[index].occurrence
            return other == nil || other != entry.occurrence
        }.compactMap { Dose(record.entries[$0]) }
    }

    /// Returns the concerns about a dose, given the other doses that were taken.
    package func concerns(
        about dose: Dose, of item: Item, beside taken: [Dose], in zone: TimeZone
    ) -> [DoseConcern] {
        guard case .medicine(let medicine) = item.care else { return [] }
        let reach = max(2 * 24 * 3600, 60 * (medicine.limits.minimumGap ?? 0))
        let recent = taken.filter { abs($0.at.seconds - dose.at.seconds) <= reach }
        let limits = LimitCheck(dose, of: medicine, taken: recent, in: zone).concerns
        let near = medicine.limits.minimumGap == nil ? nearness(dose, of: item, taken) : nil
        let amount = medicine.unusual(dose)
        return [near].compactMap { $0 } + limits + [amount].compactMap { $0 }
    }

    /// Returns the concern that a neighbouring dose is closer than half of the planned interval, or
    /// may be the same dose recorded twice.
    private func nearness(_ dose: Dose, of item: Item, _ taken: [Dose]) -> DoseConcern? {
        let before = taken.filter { $0.at <= dose.at }.max { $0.at < $1.at }
        let after = taken.filter { $0.at > dose.at }.min { $0.at < $1.at }
        let near = [before, after].compactMap { $0 }.sorted {
            abs($0.at.seconds - dose.at.seconds) < abs($1.at.seconds - dose.at.seconds)
        }
        return near.lazy.compactMap { self.nearness(dose, to: $0, of: item) }.first
    }

    private func nearness(_ dose: Dose, to other: Dose, of item: Item) -> DoseConcern? {
        let distance = abs(other.at.seconds - dose.at.seconds)
        let answered = plannedDistance(answeredBy: dose, and: other)
        // In most cases the planned starts of the answered occurrences suffice, which saves
        // calculating the plan's interval.
        if let answered, 2 * distance >= answered { return nil }
        let own = interval(of: item, around: dose, and: other)
        guard let planned = [answered, own].compactMap({ $0 }).min() else {
            return distance < 60 ? .again(other: other.at) : nil
        }
        return 2 * distance < planned ? .near(planned: planned / 60, other: other.at) : nil
    }

    /// Returns the concern about a late dose that is recorded with the present time, although it
    /// may have been taken earlier. Applies if it is more than four hours late, or past the
    /// midpoint to the next dose; otherwise returns `nil`.
    package func lateness(of outcome: Outcome, at now: Instant) -> DoseConcern? {
        let item = outcome.series.item
        let late = now.seconds - outcome.start.seconds
        guard item.isMedicine, !outcome.isAllDay, late > 0 else { return nil }
        let dose = Dose(at: now, amount: nil)
        let apart = interval(of: item, around: dose, and: Dose(at: outcome.start, amount: nil))
        let next = nextPlanned(after: outcome)
        let isPastHalf = next.map { 2 * late > $0.seconds - outcome.start.seconds } ?? false
        guard late > 4 * 3600 || isPastHalf else { return nil }
        return .late(
            planned: outcome.start, minutes: late / 60,
            next: movedNext(after: outcome, now) ?? next, apart: apart.map { $0 / 60 })
    }

    /// Returns the start of the item's next planned dose after an outcome.
    private func nextPlanned(after outcome: Outcome) -> Instant? {
        let days = max(8, outcome.series.item.timing?.daysApart ?? 1)
        return outcomes(
            of: outcome.name.item, from: outcome.date.advanced(byDays: -1),
            through: outcome.date.advanced(byDays: days)
        ).first { $0.start > outcome.start && !$0.isPaused }?.start
    }

    /// Returns the start of the next dose if this one is taken now and the next is counted from it.
    private func movedNext(after outcome: Outcome, _ now: Instant) -> Instant? {
        guard case .fromTaken(let interval)? = outcome.series.item.timing?.pattern,
            case .fromTaken(let dates) = outcome.series.dates
        else { return nil }
        let zone = outcome.series.zone
        guard let date = dates.next(afterTakingOn: zone.wallClock(at: now).date),
            case .at(let time) = outcome.series.clock
        else { return Instant(seconds: now.seconds + interval.length.seconds) }
        return zone.instant(of: CivilDateTime(date, time))
    }

    /// Returns the number of seconds between the planned starts of two doses, or `nil` if either
    /// has none.
    private func plannedDistance(answeredBy dose: Dose, and other: Dose) -> Int? {
        guard let one = dose.planned, let two = other.planned else { return nil }
        return abs(one.seconds - two.seconds)
    }

    /// Returns the planned interval in seconds between two doses, independent of pauses, ends and
    /// journeys: the smallest interval around them if it is at most a day, otherwise the smallest
    /// between any planned doses nearby.
    private func interval(of item: Item, around dose: Dose, and other: Dose) -> Int? {
        guard let timing = item.timing else { return nil }
        if case .fromTaken(let interval) = timing.pattern { return interval.length.seconds }
        let (first, last) = (min(dose.at, other.at), max(dose.at, other.at))
        let starts = plannedStarts(of: item, timing, around: first, last)
        let end = max(last.seconds, first.seconds + 1)
        let gaps = zip(starts, starts.dropFirst()).filter { $0 < $1 }
        let around = gaps.filter { $0 < end && $1 > first.seconds }.map { $1 - $0 }.min()
        if let around, around <= 24 * 3600 { return around }
        return gaps.map { $1 - $0 }.min() ?? timing.daysApart.map { $0 * 24 * 3600 }
    }

    /// Returns the planned starts of an item's doses around two instants, in seconds since 1970, at
    /// least up to the next one on either side. Pauses and journeys are ignored.
    private func plannedStarts(
        of item: Item, _ timing: Timing, around first: Instant, _ last: Instant
    ) -> [Int] {
        let home = zone(at: last).home
        let reach = 2 * max(timing.daysApart ?? 1, 7) + 1
        let begin = history.versions.last { $0.since <= last }?.begin(of: item)
        let from = min(home.wallClock(at: first).date, timing.until ?? .latest)
        let through = max(home.wallClock(at: last).date, timing.from ?? .earliest)
        let series = item.answeredSeries(beginning: begin ?? from, in: home).filter(\.isEnabled)
        return series.flatMap { series in
            series.occurrences(
                from: from.advanced(byDays: -reach), through: through.advanced(byDays: reach)
            ).map { occurrence in
                let midnight = CivilDateTime(occurrence.date, .midnight)
                return (occurrence.start(in: series.zone) ?? home.instant(of: midnight)).seconds
            }
        }.sorted()
    }
}

extension TakingInterval.Length {
    fileprivate var seconds: Int {
        switch self {
        case .days(let count): count * 24 * 3600
        case .months(let count): count * 30 * 24 * 3600
        case .hours(let count): count * 3600
        }
    }
}

extension Dose {
    /// Creates the dose of an entry, or returns `nil` if the entry is not about a taken dose.
    package init?(_ entry: Entry) {
        guard case .taken(let planned, let at, let amount) = entry.action else { return nil }
        self.init(at: at, amount: amount, planned: planned?.start, slot: planned?.slot)
    }
}

extension Medicine {
    /// Returns the largest planned dose in the unit of a slot, or in the medicine's unit.
    private func largestDose(inUnitOf slot: String?) -> Amount? {
        switch intake {
        case .asNeeded(let need): return need.amount
        case .scheduled(let timing):
            guard timing.taper.isEmpty else { return timing.taper.map(\.amount).max() }
            let unit = timing.slots.first { $0.id == slot }?.unit
            return timing.slots.filter { $0.unit == unit }.map(\.amount).max()
        }
    }

    fileprivate func unusual(_ dose: Dose) -> DoseConcern? {
        guard let amount = dose.amount, let largestDose = largestDose(inUnitOf: dose.slot),
            amount.thousandths > 2 * largestDose.thousandths
        else {
            return nil
        }
        return .amount(amount, largest: largestDose)
    }
}

package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// The concerns before a dose is recorded.
extension Timeline {
    /// The doses of an item that were taken, in the order in which they were recorded.
    package func doses(of item: String) -> [Dose] {
        record.takings(of: item).compactMap { Dose(record.entries[$0]) }
    }

    /// The doses of the record's `takings` of an item that were recorded before an entry on it,
    /// without those on the same occurrence; all of them where the record does not have the entry.
    package func doses(of takings: [Int], before entry: Entry) -> [Dose] {
        takings.prefix { record.entries[$0].id != entry.id }.filter { index in
            let other = record.entries[index].occurrence
            return other == nil || other != entry.occurrence
        }.compactMap { Dose(record.entries[$0]) }
    }

    /// What somebody should think over before a dose is recorded beside others that were taken.
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

    /// Whether the dose before or after it is nearer than half of what the plan puts between them, or
    /// can be the same dose, said twice.
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
        // Most doses need no look at the plan: they are as far apart as what they answer.
        if let answered, 2 * distance >= answered { return nil }
        let gap = smallestGap(around: dose, and: other, of: item)
        guard let planned = [answered, gap].compactMap({ $0 }).min() else {
            return distance < 60 ? .again(other: other.at) : nil
        }
        return 2 * distance < planned ? .near(planned: planned / 60, other: other.at) : nil
    }

    /// How many seconds lie between the occurrences that two doses answer.
    private func plannedDistance(answeredBy dose: Dose, and other: Dose) -> Int? {
        guard let one = dose.planned, let two = other.planned else { return nil }
        return abs(one.seconds - two.seconds)
    }

    /// How many seconds lie at least between two times around two doses at which the item is due.
    private func smallestGap(around dose: Dose, and other: Dose, of item: Item) -> Int? {
        let (first, last) = (min(dose.at, other.at), max(dose.at, other.at))
        let starts = plannedStarts(of: item.id, around: first, last)
        let end = max(last.seconds, first.seconds + 1)
        return zip(starts, starts.dropFirst()).filter {
            $0.seconds < end && $1.seconds > first.seconds
        }.map { $1.seconds - $0.seconds }.min()
    }

    /// When an item is due around two moments: from the last time before them to the first after.
    private func plannedStarts(
        of item: String, around first: Instant, _ last: Instant
    ) -> [Instant] {
        let (from, through) = (today(at: first), today(at: last))
        var starts: [Instant] = []
        for reach in [1, 8, 40, 400] {
            starts = outcomes(
                of: item, from: from.advanced(byDays: -reach),
                through: through.advanced(byDays: reach)
            ).filter { !$0.isPaused }.map(\.start)
            let isEnough = starts.contains { $0 <= first } && starts.contains { $0 > last }
            if isEnough { break }
        }
        return starts
    }
}

extension Dose {
    /// What an entry says was taken; nil if it says something else.
    package init?(_ entry: Entry) {
        guard case .taken(let planned, let at, let amount) = entry.action else { return nil }
        self.init(at: at, amount: amount, planned: planned?.start, slot: planned?.slot)
    }
}

extension Medicine {
    /// The largest dose that is planned in the unit of a slot, or in its own.
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

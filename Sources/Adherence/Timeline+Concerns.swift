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

    /// The doses of an item that were recorded before an entry on it, without those on the same
    /// occurrence; all of them where the record does not have the entry.
    package func doses(of item: String, before entry: Entry) -> [Dose] {
        let others = record.takings(of: item).map { record.entries[$0] }
        return others.prefix { $0.id != entry.id }.filter { other in
            other.occurrence == nil || other.occurrence != entry.occurrence
        }.compactMap(Dose.init)
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
        let amount = medicine.unusual(dose.amount)
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
        return near.lazy.compactMap { other -> DoseConcern? in
            let distance = abs(other.at.seconds - dose.at.seconds)
            guard let planned = plannedDistance(between: dose, and: other, of: item) else {
                return distance < 60 ? .again(other: other.at) : nil
            }
            return 2 * distance < planned ? .near(planned: planned / 60, other: other.at) : nil
        }.first
    }

    /// How many seconds the plan puts between two doses: between the occurrences that they answer,
    /// or where that is less, between those around them.
    private func plannedDistance(between dose: Dose, and other: Dose, of item: Item) -> Int? {
        let (first, last) = (min(dose.at, other.at), max(dose.at, other.at))
        let starts = plannedStarts(of: item.id, around: first, last)
        let end = max(last.seconds, first.seconds + 1)
        let gaps = zip(starts, starts.dropFirst()).filter {
            $0.seconds < end && $1.seconds > first.seconds
        }.map { $1.seconds - $0.seconds }
        var answered: Int?
        if let one = dose.planned, let two = other.planned {
            answered = abs(one.seconds - two.seconds)
        }
        return (gaps + [answered].compactMap { $0 }).min()
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
        self.init(at: at, amount: amount, planned: planned?.start)
    }
}

extension Medicine {
    /// The largest dose that is planned.
    private var largestDose: Amount? {
        switch intake {
        case .asNeeded(let need): need.amount
        case .scheduled(let timing):
            timing.taper.isEmpty
                ? timing.slots.map(\.amount).max() : timing.taper.map(\.amount).max()
        }
    }

    fileprivate func unusual(_ amount: Amount?) -> DoseConcern? {
        guard let amount, let largestDose, amount.thousandths > 2 * largestDose.thousandths else {
            return nil
        }
        return .amount(amount, largest: largestDose)
    }
}

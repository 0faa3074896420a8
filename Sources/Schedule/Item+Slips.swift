public import CarePlan
public import CivilTime

extension Item {
    /// Returns the likely mistakes of the item: implausible dates, and doses that exceed its own
    /// limits.
    public func slips(on today: CivilDate, in zone: TimeZone) -> [ItemSlip] {
        dateSlips(on: today) + limitSlips(from: today, in: zone)
    }

    private func limitSlips(from today: CivilDate, in zone: TimeZone) -> [ItemSlip] {
        guard case .medicine(let medicine) = care else { return [] }
        switch medicine.intake {
        case .asNeeded(let need): return [medicine.slip(ofDose: need.amount)].compactMap(\.self)
        case .scheduled:
            let doses = plannedDoses(from: today, in: zone)
            let largest = doses.map(\.amount).max()
            let dose = largest.flatMap(medicine.slip(ofDose:))
            return [dose ?? medicine.slip(ofSums: doses), medicine.slip(ofGaps: doses)].compactMap(
                \.self)
        }
    }

    /// Returns the planned doses of one year, in order of time.
    private func plannedDoses(from today: CivilDate, in zone: TimeZone) -> [PlannedDose] {
        guard medicineLimits?.isEmpty == false else { return [] }
        let home = zone.home
        let series = answeredSeries(beginning: today, in: home).filter(\.head.hasEnabledSlot)
        let first = max(today, series.compactMap(\.first).min() ?? today)
        return series.flatMap { series -> [PlannedDose] in
            guard case .dose(let amount) = series.purpose else { return [] }
            return series.occurrences(from: first, through: first.advanced(byDays: 365)).map {
                PlannedDose($0, amount, in: home)
            }
        }.sorted { $0.clock < $1.clock }
    }

    private var medicineLimits: DoseLimits? {
        if case .medicine(let medicine) = care { medicine.limits } else { nil }
    }
}

private struct PlannedDose {
    let date: CivilDate
    let amount: Amount
    /// The time of day, or `nil` if all day.
    let time: TimeOfDay?
    /// The clock time at home, in seconds.
    let clock: Int
    /// The start, in seconds since 1970.
    let instant: Int

    init(_ occurrence: Occurrence, _ amount: Amount, in zone: TimeZone) {
        date = occurrence.date
        self.amount = amount
        if case .at(let time) = occurrence.clock { self.time = time } else { time = nil }
        clock = CivilDateTime(date, time ?? .midnight).clockSeconds
        instant = occurrence.start(in: zone)?.seconds ?? clock
    }
}

extension DoseLimits {
    fileprivate var isEmpty: Bool { minimumGap == nil && most == nil }
}

extension Medicine {
    fileprivate func slip(ofDose amount: Amount) -> ItemSlip? {
        guard case .amount(let most)? = limits.most?.measure, amount > most else { return nil }
        return .doseAboveMost(amount, self)
    }

    /// Returns the mistake for the first day, or the first 24 hours, in which the doses exceed
    /// `at-most`.
    fileprivate func slip(ofSums doses: [PlannedDose]) -> ItemSlip? {
        guard let most = limits.most else { return nil }
        for (index, dose) in doses.enumerated() {
            let counted = doses[...index].reversed().prefix {
                most.window == .day ? $0.date == dose.date : $0.clock > dose.clock - 86_400
            }
            switch most.measure {
            case .amount(let amount):
                let sum = Amount(thousandths: counted.reduce(0) { $0 + $1.amount.thousandths })
                if sum > amount { return .planAboveMost(.amount(sum), self) }
            case .doses(let count):
                if counted.count > count { return .planAboveMost(.doses(counted.count), self) }
            }
        }
        return nil
    }

    /// Returns the mistake for the first two consecutive doses that are closer than `at-least`. The
    /// larger of clock time and elapsed time counts, so a clock change alone causes none.
    fileprivate func slip(ofGaps doses: [PlannedDose]) -> ItemSlip? {
        guard let least = limits.minimumGap else { return nil }
        for (first, second) in zip(doses, doses.dropFirst()) {
            guard let begin = first.time, let end = second.time else { continue }
            let gap = max(second.clock - first.clock, second.instant - first.instant) / 60
            if gap < least { return .tooClose(minutes: gap, first: begin, second: end, self) }
        }
        return nil
    }
}

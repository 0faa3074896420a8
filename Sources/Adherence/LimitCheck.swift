package import CarePlan
package import CivilTime

/// The check of a dose against the limits in its medicine's plan.
package struct LimitCheck: Sendable {
    /// The limits that the dose would exceed, or an empty array if it may be taken.
    package let concerns: [DoseConcern]
    private let dose: Dose
    private let limits: Limits

    /// Checks a dose against a medicine's limits and the doses already taken.
    package init(_ dose: Dose, of medicine: Medicine, taken: [Dose], in zone: TimeZone) {
        self.dose = dose
        limits = Limits(
            medicine: medicine, taken: taken.sorted { $0.at < $1.at }, zone: zone)
        concerns = limits.concerns(about: dose)
    }

    /// The first time, from that of the dose on, at which the same amount may be taken, or `nil` if
    /// there is none.
    package var allowed: Instant? { limits.next(from: dose) }

    /// The amount or number of doses already taken in the window of the medicine's maximum; without
    /// a maximum, the number of doses on the person's day.
    package var used: DoseCap.Measure { limits.measure(counted) }

    /// The doses that `used` counts, in the order of taking.
    package var counted: [Dose] { limits.counted(until: dose.at) }
}

/// A medicine's limits and the doses already taken.
private struct Limits {
    let medicine: Medicine
    let taken: [Dose]
    let zone: TimeZone

    private var limits: DoseLimits { medicine.limits }
    private static let day = 24 * 3600

    func concerns(about dose: Dose) -> [DoseConcern] {
        [outside(dose), gap(dose), cap(dose)].compactMap { $0 }
    }

    private func outside(_ dose: Dose) -> DoseConcern? {
        guard case .asNeeded(let need) = medicine.intake else { return nil }
        let date = date(dose.at)
        return date < need.from ?? .earliest || date > need.until ?? .latest ? .outside : nil
    }

    private func gap(_ dose: Dose) -> DoseConcern? {
        guard let gap = limits.minimumGap else { return nil }
        let near = taken.last { abs($0.at.seconds - dose.at.seconds) < gap * 60 }
        return near.map { .gap(minutes: gap, other: $0.at) }
    }

    private func cap(_ dose: Dose) -> DoseConcern? {
        guard let cap = limits.most else { return nil }
        let sums = windows(around: dose.at).map { sum($0 + [dose]) }
        guard let most = sums.max(), most > cap.measure.thousandths else { return nil }
        return .cap(cap, sum: cap.measure.with(most))
    }

    /// Returns the doses of each window that contains the given time.
    private func windows(around time: Instant) -> [[Dose]] {
        guard limits.most?.window == .hours24 else { return [counted(until: time)] }
        let later = taken.map(\.at).filter {
            $0 > time && $0.seconds < time.seconds + Self.day
        }
        return ([time] + later).map(counted(until:))
    }

    /// Returns the doses in the window that ends at the given time, or on its day if the maximum is
    /// per day.
    func counted(until time: Instant) -> [Dose] {
        guard limits.most?.window == .hours24 else {
            let date = date(time)
            return taken.filter { self.date($0.at) == date }
        }
        return taken.filter { $0.at <= time && $0.at.seconds > time.seconds - Self.day }
    }

    /// Returns the sum of doses in the measure of the maximum.
    func measure(_ doses: [Dose]) -> DoseCap.Measure {
        limits.most?.measure.with(sum(doses)) ?? .doses(doses.count)
    }

    private func sum(_ doses: [Dose]) -> Int {
        switch limits.most?.measure {
        case .amount: doses.reduce(0) { $0 + ($1.amount?.thousandths ?? 0) }
        case .doses, nil: doses.count * 1000
        }
    }

    /// Returns the first time at which the dose exceeds no limit, or `nil` if there is none. The
    /// candidates are the times at which a limit ends.
    func next(from dose: Dose) -> Instant? {
        let time = dose.at
        let ends = taken.flatMap { other in
            [
                other.at.advanced(byMinutes: limits.minimumGap ?? 0),
                Instant(seconds: other.at.seconds + Self.day),
            ]
        }
        let days = ([date(time)] + taken.map { date($0.at) }).map {
            midnight($0.advanced(byDays: 1))
        }
        let fixed = ([time] + ends + days + first).filter { $0 >= time }.sorted()
        // The start of a day can lie within the minimum interval after a dose, so each time is
        // checked against all limits.
        return fixed.first { concerns(about: Dose(at: $0, amount: dose.amount)).isEmpty }
    }

    private var first: [Instant] {
        guard case .asNeeded(let need) = medicine.intake, let from = need.from else { return [] }
        return [midnight(from)]
    }

    private func date(_ time: Instant) -> CivilDate { zone.wallClock(at: time).date }

    private func midnight(_ date: CivilDate) -> Instant {
        zone.instant(of: CivilDateTime(date, .midnight))
    }
}

extension DoseCap.Measure {
    fileprivate var thousandths: Int {
        switch self {
        case .amount(let amount): amount.thousandths
        case .doses(let count): count * 1000
        }
    }

    /// Returns a measure of the same kind with another value.
    fileprivate func with(_ thousandths: Int) -> Self {
        switch self {
        case .amount: .amount(Amount(thousandths: thousandths))
        case .doses: .doses(thousandths / 1000)
        }
    }
}

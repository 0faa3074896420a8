package import CarePlan
package import CivilTime

/// Whether a dose of a medicine may be taken at a moment, by the limits of its plan.
package struct LimitCheck: Sendable {
    /// The limits that it would break; empty where it may be taken.
    package let concerns: [DoseConcern]
    private let dose: Dose
    private let limits: Limits

    /// Holds a dose against a medicine's limits and the doses taken.
    package init(_ dose: Dose, of medicine: Medicine, taken: [Dose], in zone: TimeZone) {
        self.dose = dose
        limits = Limits(
            medicine: medicine, taken: taken.sorted { $0.at < $1.at }, zone: zone)
        concerns = limits.concerns(about: dose)
    }

    /// When as much may be taken next, from that moment on; nil if never.
    package var allowed: Instant? { limits.next(from: dose) }

    /// How much was taken in the time that the medicine's cap counts; without one, how many doses
    /// on the person's day.
    package var used: DoseCap.Measure { limits.measure(counted) }

    /// The doses that `used` counts, in the order in which they were taken.
    package var counted: [Dose] { limits.counted(until: dose.at) }
}

/// A medicine's limits with the doses taken so far.
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

    /// The doses of each stretch of time that a dose of a moment falls into.
    private func windows(around time: Instant) -> [[Dose]] {
        guard limits.most?.window == .hours24 else { return [counted(until: time)] }
        let later = taken.map(\.at).filter {
            $0 > time && $0.seconds < time.seconds + Self.day
        }
        return ([time] + later).map(counted(until:))
    }

    /// The doses that count together with one of a moment, which comes last of them by the clock.
    func counted(until time: Instant) -> [Dose] {
        guard limits.most?.window == .hours24 else {
            let date = date(time)
            return taken.filter { self.date($0.at) == date }
        }
        return taken.filter { $0.at <= time && $0.at.seconds > time.seconds - Self.day }
    }

    /// The sum of doses, as the maximum counts them.
    func measure(_ doses: [Dose]) -> DoseCap.Measure {
        limits.most?.measure.with(sum(doses)) ?? .doses(doses.count)
    }

    private func sum(_ doses: [Dose]) -> Int {
        switch limits.most?.measure {
        case .amount: doses.reduce(0) { $0 + ($1.amount?.thousandths ?? 0) }
        case .doses, nil: doses.count * 1000
        }
    }

    /// The first of the moments at which a limit ends that breaks none.
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
        // A day's beginning can itself lie within the gap, so the gap's end counts again.
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

    /// So much, counted in the same way.
    fileprivate func with(_ thousandths: Int) -> Self {
        switch self {
        case .amount: .amount(Amount(thousandths: thousandths))
        case .doses: .doses(thousandths / 1000)
        }
    }
}

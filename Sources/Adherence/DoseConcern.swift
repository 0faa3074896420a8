package import CarePlan
package import CivilTime

/// A reason to ask for confirmation before a dose is recorded.
package enum DoseConcern: Hashable, Sendable {
    /// The dose is closer to another dose than the medicine's minimum interval.
    case gap(minutes: Int, other: Instant)
    /// The dose is closer to another dose than half of the planned interval, given in minutes.
    case near(planned: Int, other: Instant)
    /// The dose is less than a minute from another dose, and no planned interval is known.
    case again(other: Instant)
    /// The dose is recorded with the present time, `minutes` after its planned time. `next` is the
    /// start of the next dose, which can be in the past, and `apart` the planned interval between
    /// doses in minutes. Both are `nil` if there is none.
    case late(planned: Instant, minutes: Int, next: Instant?, apart: Int?)
    /// The dose exceeds the plan's maximum. `sum` is the total including this dose.
    case cap(DoseCap, sum: DoseCap.Measure)
    /// The dose is more than twice the largest planned dose.
    case amount(Amount, largest: Amount)
    /// The dose is before the first day of an as-needed medicine, or after its last day.
    case outside
}

extension DoseConcern {
    /// The planned time of a late dose; `nil` for other concerns.
    package var plannedTime: Instant? {
        if case .late(let planned, _, _, _) = self { planned } else { nil }
    }

    /// Whether a late dose is so close to the next one that less than half of the planned interval
    /// remains.
    package var isNearNext: Bool {
        guard case .late(let planned, let minutes, let next?, let apart?) = self else {
            return false
        }
        let gap = (next.seconds - planned.seconds) / 60 - minutes
        return gap > 0 && 2 * gap < apart
    }

    /// Whether a late dose is close to the next one and the planned interval is more than a day.
    /// Commands ask about such doses, too.
    package var isRareAndNearNext: Bool {
        guard case .late(_, _, _, let apart?) = self else { return false }
        return isNearNext && apart > 24 * 60
    }

    /// A text that identifies the concern: equal concerns have equal codes, and different ones do
    /// not.
    package var code: String {
        switch self {
        case .gap(let minutes, let other): "gap-\(minutes)-\(other.seconds)"
        case .near(let planned, let other): "near-\(planned)-\(other.seconds)"
        case .again(let other): "again-\(other.seconds)"
        case .late(let planned, _, _, _): "late-\(planned.seconds)"
        case .cap(let cap, let sum): "cap-\(cap.measure.code)-\(cap.window)-\(sum.code)"
        case .amount(let amount, let largest): "amount-\(amount)-\(largest)"
        case .outside: "outside"
        }
    }
}

extension DoseCap.Measure {
    fileprivate var code: String {
        switch self {
        case .amount(let amount): "\(amount)"
        case .doses(let count): "\(count)-doses"
        }
    }
}

/// A dose that was taken, or that is about to be recorded.
package struct Dose: Hashable, Sendable {
    /// The time of taking.
    package let at: Instant
    /// The amount, or `nil` if the dose has none.
    package let amount: Amount?
    /// The planned start of the occurrence that the dose answers, or `nil` if it answers none.
    package let planned: Instant?
    /// The ID of the slot that the dose answers, or `nil` if it answers none.
    package let slot: String?

    /// Creates a dose.
    package init(
        at: Instant, amount: Amount?, planned: Instant? = nil, slot: String? = nil
    ) {
        self.at = at
        self.amount = amount
        self.planned = planned
        self.slot = slot
    }
}

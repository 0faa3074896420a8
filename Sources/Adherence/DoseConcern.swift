package import CarePlan
package import CivilTime

/// Why somebody should think again before a dose is recorded.
package enum DoseConcern: Hashable, Sendable {
    /// Nearer to the dose of another moment than the medicine's shortest gap.
    case gap(minutes: Int, other: Instant)
    /// Nearer to the dose of another moment than half the time that lies between them by the plan.
    case near(planned: Int, other: Instant)
    /// Less than a minute from the dose of another moment, where nothing says how far apart they are.
    case again(other: Instant)
    /// Recorded with the present time, `minutes` after its planned time. `next` is the start of the next dose,
    /// which may be due already, and `apart` the plan's distance between two doses in minutes; both are `nil`
    /// if there is none.
    case late(planned: Instant, minutes: Int, next: Instant?, apart: Int?)
    /// More than the plan allows; with this dose it would be so much.
    case cap(DoseCap, sum: DoseCap.Measure)
    /// More than twice the largest dose that the plan has.
    case amount(Amount, largest: Amount)
    /// Before the first day or after the last.
    case outside
}

extension DoseConcern {
    /// The planned time of a late dose.
    package var plannedTime: Instant? {
        if case .late(let planned, _, _, _) = self { planned } else { nil }
    }

    /// Whether a late dose comes so near to the next one that less than half of the plan's distance is left.
    package var isNearNext: Bool {
        guard case .late(let planned, let minutes, let next?, let apart?) = self else {
            return false
        }
        let gap = (next.seconds - planned.seconds) / 60 - minutes
        return gap > 0 && 2 * gap < apart
    }

    /// Whether a command asks about a late dose as well: one that comes less than daily, so near to the next.
    package var isRareAndNearNext: Bool {
        guard case .late(_, _, _, let apart?) = self else { return false }
        return isNearNext && apart > 24 * 60
    }

    /// A text that is the same for the same concern, and for no other.
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

/// A dose that was taken, or that somebody says was.
package struct Dose: Hashable, Sendable {
    /// When.
    package let at: Instant
    /// How much; nil for what has no amount.
    package let amount: Amount?
    /// When the occurrence that it answers was due; nil if it answers none.
    package let planned: Instant?
    /// The slot that it answers; nil if it answers none.
    package let slot: String?

    /// A dose of a moment.
    package init(
        at: Instant, amount: Amount?, planned: Instant? = nil, slot: String? = nil
    ) {
        self.at = at
        self.amount = amount
        self.planned = planned
        self.slot = slot
    }
}

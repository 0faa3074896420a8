public import CivilTime

/// Days on which nothing is due, as in a hospital or in the break of a pill.
public struct Pause: Hashable, Sendable {
    /// The first day.
    public let from: CivilDate
    /// The last day, inclusive; nil if nobody knows it yet.
    public let until: CivilDate?

    /// A pause from one day to another, both inclusive.
    public init(from: CivilDate, until: CivilDate?) {
        self.from = from
        self.until = until
    }

    /// Whether a day lies in it.
    public func contains(_ date: CivilDate) -> Bool {
        from <= date && date <= until ?? .latest
    }

    /// The order in which pauses are kept.
    static func isBefore(_ left: Pause, _ right: Pause) -> Bool {
        (left.from, left.until ?? .latest) < (right.from, right.until ?? .latest)
    }
}

extension [Pause] {
    /// Whether a day lies in one of them.
    public func contains(_ date: CivilDate) -> Bool {
        contains { $0.contains(date) }
    }

    /// The first day from a date on that lies in none; nil if that never comes.
    public func firstDayOutside(onOrAfter date: CivilDate) -> CivilDate? {
        var date = date
        while let pause = first(where: { $0.contains(date) }) {
            guard let until = pause.until, until < .latest else { return nil }
            date = until.advanced(byDays: 1)
        }
        return date
    }

    /// The last day up to a date that lies in none; nil if all do.
    public func lastDayOutside(onOrBefore date: CivilDate) -> CivilDate? {
        var date = date
        while let pause = first(where: { $0.contains(date) }) {
            guard pause.from > .earliest else { return nil }
            date = pause.from.advanced(byDays: -1)
        }
        return date
    }

    /// The days around a date on which one follows another without a break; nil if it lies in none.
    public func stretch(around date: CivilDate) -> Pause? {
        guard contains(date) else { return nil }
        let before = lastDayOutside(onOrBefore: date)
        let after = firstDayOutside(onOrAfter: date)
        return Pause(
            from: before?.advanced(byDays: 1) ?? .earliest, until: after?.advanced(byDays: -1))
    }
}

/// The pauses of an item.
final class Pausing: Sendable {
    let own: [Pause]
    /// Those of its plan.
    let shared: [Pause]
    let all: [Pause]

    /// Its own, those of its plan, and all of the item that it follows; nil if there are none.
    init?(_ own: [Pause], sharing shared: [Pause] = [], following leader: [Pause] = []) {
        if own.isEmpty, shared.isEmpty, leader.isEmpty { return nil }
        (self.own, self.shared) = (own, shared)
        // Those of the leader include those of the plan.
        all = (leader.isEmpty ? shared : leader) + own
    }
}

extension Item {
    /// When it is not due, while the rest of the plan is; in order.
    public var ownPauses: [Pause] { pausing?.own ?? [] }

    /// When it is not due: the pauses of the whole plan, its own, and those of the item that it follows.
    public var pauses: [Pause] { pausing?.all ?? [] }

    /// The pauses of the whole plan, and its own, without those of the item that it follows. If that one is
    /// taken in its pause, only these keep it from being due.
    public var unlinkedPauses: [Pause] {
        pausing.map { link == nil ? $0.all : $0.shared + $0.own } ?? []
    }

    /// The pauses of the whole plan.
    var sharedPauses: [Pause] { pausing?.shared ?? [] }

    /// The item as these pauses of the whole plan leave it.
    func paused(by shared: [Pause]) -> Item {
        guard !shared.isEmpty || pausing != nil else { return self }
        var item = self
        item.pausing = Pausing(ownPauses, sharing: shared)
        return item
    }

    /// Whether it has any pauses.
    public var isEverPaused: Bool { pausing != nil }

    /// Whether nothing of it is due on a day.
    public func isPaused(on date: CivilDate) -> Bool { pauses.contains(date) }

    /// The item as if it were never paused.
    private var withoutPauses: Item {
        var item = self
        item.pausing = nil
        return item
    }

    /// Whether it is the same care, whatever is paused.
    public func isSame(butForPausesAs other: Item) -> Bool {
        pausing == nil && other.pausing == nil
            ? self == other : withoutPauses == other.withoutPauses
    }
}

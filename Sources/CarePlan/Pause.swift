public import CivilTime

/// Days on which nothing is due, such as a hospital stay or a pill-free week.
public struct Pause: Hashable, Sendable {
    /// The first day.
    public let from: CivilDate
    /// The last day, inclusive, or `nil` if it is not known yet.
    public let until: CivilDate?

    /// Creates a pause.
    public init(from: CivilDate, until: CivilDate?) {
        self.from = from
        self.until = until
    }

    /// Returns whether the pause contains a day.
    public func contains(_ date: CivilDate) -> Bool {
        from <= date && date <= until ?? .latest
    }

    /// Orders pauses by their first day, then by their last.
    static func isBefore(_ left: Pause, _ right: Pause) -> Bool {
        (left.from, left.until ?? .latest) < (right.from, right.until ?? .latest)
    }
}

extension [Pause] {
    /// Returns whether a pause contains a day.
    public func contains(_ date: CivilDate) -> Bool {
        contains { $0.contains(date) }
    }

    /// Returns the first day from a date on that is in no pause, or `nil` if there is none.
    public func firstDayOutside(onOrAfter date: CivilDate) -> CivilDate? {
        var date = date
        while let pause = first(where: { $0.contains(date) }) {
            guard let until = pause.until, until < .latest else { return nil }
            date = until.advanced(byDays: 1)
        }
        return date
    }

    /// Returns the last day up to a date that is in no pause, or `nil` if there is none.
    public func lastDayOutside(onOrBefore date: CivilDate) -> CivilDate? {
        var date = date
        while let pause = first(where: { $0.contains(date) }) {
            guard pause.from > .earliest else { return nil }
            date = pause.from.advanced(byDays: -1)
        }
        return date
    }

    /// Returns the union of adjoining pauses around a date, or `nil` if no pause contains the date.
    public func stretch(around date: CivilDate) -> Pause? {
        guard contains(date) else { return nil }
        let before = lastDayOutside(onOrBefore: date)
        let after = firstDayOutside(onOrAfter: date)
        return Pause(
            from: before?.advanced(byDays: 1) ?? .earliest, until: after?.advanced(byDays: -1))
    }
}

/// The pauses of an item.
final class ItemPauses: Sendable {
    let own: [Pause]
    /// The pauses of the whole plan.
    let shared: [Pause]
    let all: [Pause]

    /// Combines the pauses of an item, of the plan and of the item that it follows. Returns `nil`
    /// if there are none.
    init?(_ own: [Pause], sharing shared: [Pause] = [], following leader: [Pause] = []) {
        if own.isEmpty, shared.isEmpty, leader.isEmpty { return nil }
        (self.own, self.shared) = (own, shared)
        // The leader's pauses include those of the plan.
        all = (leader.isEmpty ? shared : leader) + own
    }
}

extension Item {
    /// The pauses of this item alone, sorted.
    public var ownPauses: [Pause] { pausing?.own ?? [] }

    /// The pauses of the whole plan, of the item, and of the item that it follows.
    public var pauses: [Pause] { pausing?.all ?? [] }

    /// The pauses of the whole plan and of the item, but not those of the item that it follows.
    /// Only these apply if that item is taken during its pause.
    public var unlinkedPauses: [Pause] {
        pausing.map { link == nil ? $0.all : $0.shared + $0.own } ?? []
    }

    /// The pauses of the whole plan.
    var sharedPauses: [Pause] { pausing?.shared ?? [] }

    /// Returns the item with these pauses of the whole plan.
    func paused(by shared: [Pause]) -> Item {
        guard !shared.isEmpty || pausing != nil else { return self }
        var item = self
        item.pausing = ItemPauses(ownPauses, sharing: shared)
        return item
    }

    /// Whether the item has any pauses.
    public var isEverPaused: Bool { pausing != nil }

    /// Returns whether the item is paused on a day.
    public func isPaused(on date: CivilDate) -> Bool { pauses.contains(date) }

    /// The item without any pauses.
    private var withoutPauses: Item {
        var item = self
        item.pausing = nil
        return item
    }

    /// Returns whether the items are equal apart from their pauses.
    public func isSame(butForPausesAs other: Item) -> Bool {
        pausing == nil && other.pausing == nil
            ? self == other : withoutPauses == other.withoutPauses
    }
}

import CivilTime

/// The item that another item follows, and the time between them.
///
/// A class, because many occurrences share it.
public final class DoseLink: Sendable {
    /// The consequence of a missed dose for the dose that follows it.
    public enum Missed: String, CaseIterable, Sendable {
        /// The following dose is due at the time that is planned for it.
        case due
        /// The following dose waits, and is not missed.
        case wait
    }
    /// The ID of the followed item.
    public let item: String
    /// The name of the followed item.
    public let name: String
    /// The ID of the only dose slot that is followed, as in the text, or `nil` for all.
    public let dose: String?
    /// The number of minutes between the followed dose and this one.
    public let minutes: Int
    /// The consequence of a missed dose.
    public let ifMissed: Missed
    /// The amount of each dose.
    let amount: Amount
    /// The item's own last day, or `nil` if there is none.
    let until: CivilDate?

    init(
        item: String, name: String, dose: String?, minutes: Int, ifMissed: Missed, amount: Amount,
        until: CivilDate?
    ) {
        self.item = item
        self.name = name
        self.dose = dose
        self.minutes = minutes
        self.ifMissed = ifMissed
        self.amount = amount
        self.until = until
    }

    /// Returns the link with another ID and name of the followed item.
    func following(_ id: String, named name: String) -> DoseLink {
        item == id && self.name == name
            ? self
            : DoseLink(
                item: id, name: name, dose: dose, minutes: minutes, ifMissed: ifMissed,
                amount: amount, until: until)
    }

    /// Returns whether the links are equal apart from the amount and the last day.
    func isSame(butForCourseAs other: DoseLink) -> Bool {
        (item, dose, minutes, ifMissed)
            == (other.item, other.dose, other.minutes, other.ifMissed)
    }
}

extension DoseLink: Hashable {
    /// Returns whether the links are equal.
    public static func == (left: DoseLink, right: DoseLink) -> Bool {
        left.isSame(butForCourseAs: right) && left.name == right.name
            && left.amount == right.amount && left.until == right.until
    }

    /// Hashes the fields that differ most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(item)
        hasher.combine(minutes)
    }
}

extension Item {
    /// The link to the item that this one follows, or `nil` if it has its own times.
    public var link: DoseLink? { timing?.link }

    /// Whether another item can follow this one. It must have times of day.
    public var canBeFollowed: Bool {
        guard isEnabled, let timing, !timing.slots.isEmpty else { return false }
        if case .fromTaken = timing.pattern { return false }
        return !timing.countsElapsedHours && timing.slots.allSatisfy { $0.time != .allDay }
    }

    /// Returns the item with its times, which follow from those of `source`.
    func following(_ source: Item) throws(LinkObstacle) -> Item {
        guard let link else { return self }
        guard let timing = source.timing else {
            throw source.isLensSet ? .isLensSet : .isAsNeeded
        }
        var item = self
        item.timing = try timing.followed(
            by: link.following(source.id, named: source.name), isOn: source.isEnabled)
        item.pausing = ItemPauses(ownPauses, sharing: sharedPauses, following: source.pauses)
        return item
    }
}

extension [Item] {
    /// Returns the index of the item with its own times that an item follows, directly or through
    /// others, or `nil` if there is none.
    func rootOfLinks(from place: Int) -> Int? {
        var (place, steps) = (place, 0)
        while let link = self[place].link {
            steps += 1
            guard steps <= count, let next = firstIndex(where: { $0.id == link.item }) else {
                return nil
            }
            place = next
        }
        return place
    }
}

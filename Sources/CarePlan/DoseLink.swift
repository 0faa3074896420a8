import CivilTime

/// Which item another one follows, and by how much.
///
/// It is shared by all that is due by it, so a class.
public final class DoseLink: Sendable {
    /// What becomes of a dose where the one that it follows was missed.
    public enum Missed: String, CaseIterable, Sendable {
        /// It is due at its planned time.
        case due
        /// It waits, and is not missed.
        case wait
    }
    /// The id of the item that it follows.
    public let item: String
    /// What the person calls that one.
    public let name: String
    /// The only line of `doses` that it follows, as the text calls it; nil for each.
    public let dose: String?
    /// How many minutes later it is due.
    public let minutes: Int
    /// What becomes of it where the other was missed.
    public let ifMissed: Missed
    /// How much each dose is.
    let amount: Amount
    /// A last day of its own.
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

    /// The same where the item that it follows has this id and name.
    func following(_ id: String, named name: String) -> DoseLink {
        item == id && self.name == name
            ? self
            : DoseLink(
                item: id, name: name, dose: dose, minutes: minutes, ifMissed: ifMissed,
                amount: amount, until: until)
    }

    /// Whether both follow the same item in the same way, however much it is and until when.
    func isSame(butForCourseAs other: DoseLink) -> Bool {
        (item, dose, minutes, ifMissed)
            == (other.item, other.dose, other.minutes, other.ifMissed)
    }
}

extension DoseLink: Hashable {
    /// Whether both follow the same item in the same way.
    public static func == (left: DoseLink, right: DoseLink) -> Bool {
        left.isSame(butForCourseAs: right) && left.name == right.name
            && left.amount == right.amount && left.until == right.until
    }

    /// Hashes what tells most of them apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(item)
        hasher.combine(minutes)
    }
}

extension Item {
    /// Which item it follows; nil for what has times of its own.
    public var link: DoseLink? { timing?.link }

    /// Whether another item can follow it: it comes at times of day.
    public var canBeFollowed: Bool {
        guard isEnabled, let timing, !timing.slots.isEmpty else { return false }
        if case .fromTaken = timing.pattern { return false }
        return !timing.countsElapsedHours && timing.slots.allSatisfy { $0.time != .allDay }
    }

    /// The item, which follows another, with the times that come of that one's.
    func following(_ source: Item) throws(LinkObstacle) -> Item {
        guard let link else { return self }
        guard let timing = source.timing else {
            throw source.isLensSet ? .isLensSet : .isAsNeeded
        }
        var item = self
        item.timing = try timing.followed(
            by: link.following(source.id, named: source.name), isOn: source.isEnabled)
        item.pausing = Pausing(ownPauses, sharing: sharedPauses, following: source.pauses)
        return item
    }
}

extension [Item] {
    /// Where the item with times of its own stands that an item follows, directly or over others;
    /// nil if there is none.
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

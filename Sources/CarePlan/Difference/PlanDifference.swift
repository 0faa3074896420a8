public import CivilTime

/// What one plan says that another does not, items matched by their ids.
///
/// Comments, notation, order, and whether an id stands in the text make no difference.
public struct PlanDifference: Hashable, Sendable {
    /// An item that is in both plans and not the same.
    public struct ChangedItem: Hashable, Sendable {
        /// The item as it was.
        public let old: Item
        /// The item as it is.
        public let new: Item
        /// What changed, never empty.
        public let changes: [ItemChange]
    }
    /// What changed about the person.
    public let head: [HeadChange]
    /// Items of the new plan only, in its order.
    public let added: [Item]
    /// Items of the old plan only, in its order.
    public let removed: [Item]
    /// Items of both that changed, in the order of the new plan.
    public let changed: [ChangedItem]

    /// From an old plan, or from none, to a new one.
    public init(from old: CarePlan?, to new: CarePlan) {
        let before = Dictionary(
            (old?.items ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(new.items.map(\.id))
        head = old.map { HeadChange.changes(from: $0, to: new) } ?? []
        added = new.items.filter { before[$0.id] == nil }
        removed = (old?.items ?? []).filter { !after.contains($0.id) }
        changed = new.items.compactMap { item in
            guard let old = before[item.id] else { return nil }
            let changes = ItemChange.changes(from: old, to: item)
            return changes.isEmpty ? nil : ChangedItem(old: old, new: item, changes: changes)
        }
    }

    /// Whether both plans say the same.
    public var isEmpty: Bool {
        head.isEmpty && added.isEmpty && removed.isEmpty && changed.isEmpty
    }
}

/// What changed about the person of a plan.
public enum HeadChange: Hashable, Sendable {
    /// The id, from which all UIDs follow.
    case id(from: String, to: String)
    /// The name.
    case person(from: String, to: String)
    /// The zone, by its name.
    case zone(from: String, to: String)
    /// The language.
    case language(from: String, to: String)
    /// Feeds name no medicine any more, or name them again.
    case discreet(Bool)
    /// The marks that in a title mean done, in whatever order.
    case doneMarks(from: [String], to: [String])
    /// The days that count as holidays.
    case holidays(from: [CivilDate], to: [CivilDate])
    /// When the person is in other time zones.
    case journeys(from: [Journey], to: [Journey])
    /// When the whole plan is paused.
    case pauses(from: [Pause], to: [Pause])

    fileprivate static func changes(from old: CarePlan, to new: CarePlan) -> [HeadChange] {
        var changes = Changes<HeadChange>()
        changes.compare(old.id, new.id, HeadChange.id)
        changes.compare(old.person, new.person, HeadChange.person)
        changes.compare(old.zone.name, new.zone.name, HeadChange.zone)
        changes.compare(old.language, new.language, HeadChange.language)
        changes.compare(old.isDiscreet, new.isDiscreet) { .discreet($1) }
        if Set(old.doneMarks) != Set(new.doneMarks) {
            changes.note(.doneMarks(from: old.doneMarks, to: new.doneMarks))
        }
        changes.compare(old.holidays, new.holidays, HeadChange.holidays)
        changes.compare(old.journeys, new.journeys, HeadChange.journeys)
        changes.compare(old.pauses, new.pauses, HeadChange.pauses)
        return changes.list
    }
}

/// Gathers what differs.
struct Changes<Change> {
    private(set) var list: [Change] = []

    /// Notes a change where two values are not the same.
    mutating func compare<Value: Equatable>(
        _ old: Value, _ new: Value, _ change: (Value, Value) -> Change
    ) {
        if old != new { list.append(change(old, new)) }
    }

    mutating func note(_ change: Change) {
        list.append(change)
    }
}

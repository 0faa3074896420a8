public import CivilTime

/// The difference between two plans. Items are matched by ID.
///
/// Comments, notation, order, and whether the text states an ID make no difference.
public struct PlanDifference: Hashable, Sendable {
    /// An item of both plans that changed.
    public struct ChangedItem: Hashable, Sendable {
        /// The item in the old plan.
        public let old: Item
        /// The item in the new plan.
        public let new: Item
        /// The changes, never empty.
        public let changes: [ItemChange]
    }
    /// The changes of the fields outside items.
    public let head: [HeadChange]
    /// The items of the new plan only, in its order.
    public let added: [Item]
    /// The items of the old plan only, in its order.
    public let removed: [Item]
    /// The changed items, in the order of the new plan.
    public let changed: [ChangedItem]

    /// Compares two plans. `old` is `nil` if there was none.
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

    /// Whether the plans are equal.
    public var isEmpty: Bool {
        head.isEmpty && added.isEmpty && removed.isEmpty && changed.isEmpty
    }
}

/// A change of a field outside items.
public enum HeadChange: Hashable, Sendable {
    /// The ID, which all UIDs contain, changed.
    case id(from: String, to: String)
    /// The person's name changed.
    case person(from: String, to: String)
    /// The name of the time zone changed.
    case zone(from: String, to: String)
    /// The language changed.
    case language(from: String, to: String)
    /// The clock on which texts show times changed.
    case hours(HourCycle)
    /// Feeds became discreet, or named medicines again.
    case discreet(Bool)
    /// The set of marks for done entries changed.
    case doneMarks(from: [String], to: [String])
    /// The message to a carer about open items changed.
    case telling(from: Telling?, to: Telling?)
    /// The holidays changed.
    case holidays(from: [CivilDate], to: [CivilDate])
    /// The stays in other time zones changed.
    case journeys(from: [Journey], to: [Journey])
    /// The pauses of the whole plan changed.
    case pauses(from: [Pause], to: [Pause])

    fileprivate static func changes(from old: CarePlan, to new: CarePlan) -> [HeadChange] {
        var changes = Changes<HeadChange>()
        changes.compare(old.id, new.id, HeadChange.id)
        changes.compare(old.person, new.person, HeadChange.person)
        changes.compare(old.zone.name, new.zone.name, HeadChange.zone)
        changes.compare(old.language, new.language, HeadChange.language)
        changes.compare(old.hours, new.hours) { .hours($1) }
        changes.compare(old.isDiscreet, new.isDiscreet) { .discreet($1) }
        if Set(old.doneMarks) != Set(new.doneMarks) {
            changes.note(.doneMarks(from: old.doneMarks, to: new.doneMarks))
        }
        changes.compare(old.telling, new.telling, HeadChange.telling)
        changes.compare(old.holidays, new.holidays, HeadChange.holidays)
        changes.compare(old.journeys, new.journeys, HeadChange.journeys)
        changes.compare(old.pauses, new.pauses, HeadChange.pauses)
        return changes.list
    }
}

/// Collects changes.
struct Changes<Change> {
    private(set) var list: [Change] = []

    /// Adds a change if two values differ.
    mutating func compare<Value: Equatable>(
        _ old: Value, _ new: Value, _ change: (Value, Value) -> Change
    ) {
        if old != new { list.append(change(old, new)) }
    }

    mutating func note(_ change: Change) {
        list.append(change)
    }
}

public import CivilTime

/// A change of an item between two versions of a plan.
public enum ItemChange: Hashable, Sendable {
    /// The name changed.
    case renamed(from: String, to: String)
    /// The item was enabled.
    case switchedOn
    /// The item was disabled.
    case switchedOff
    /// The kind of care changed, or a medicine became one that is taken as needed, or the reverse.
    /// Fields of one kind alone are not reported.
    case care(from: Care, to: Care)
    /// The strength changed.
    case strength(from: String?, to: String?)
    /// The unit changed.
    case unit(from: String, to: String)
    /// A dose slot was added.
    case slotAdded(DoseSlot)
    /// A dose slot was removed.
    case slotRemoved(DoseSlot)
    /// The time of a dose slot, named by its ID, changed.
    case moved(slot: String, from: Clock, to: Clock)
    /// The amount of a dose slot changed.
    case amount(from: DoseSlot, to: DoseSlot)
    /// The unit of a dose slot changed.
    case slotUnit(from: DoseSlot, to: DoseSlot)
    /// A dose slot was enabled.
    case slotSwitchedOn(DoseSlot)
    /// A dose slot was disabled.
    case slotSwitchedOff(DoseSlot)
    /// The weekdays or days of the month of a dose slot changed.
    case days(from: DoseSlot, to: DoseSlot)
    /// The pattern of days changed.
    case pattern(from: Timing.Pattern, to: Timing.Pattern)
    /// The days on which the item is due later changed.
    case shift(from: DayShift?, to: DayShift?)
    /// The clock that counts on journeys changed.
    case clock(from: JourneyClock?, to: JourneyClock?)
    /// The number of minutes for which a dose stays open changed.
    case openFor(from: Int?, to: Int?)
    /// The item that this one follows changed, or the way in which it follows it.
    case link(from: DoseLink?, to: DoseLink?)
    /// The steps of the taper changed.
    case taper(from: [TaperStep], to: [TaperStep])
    /// The first day changed.
    case from(CivilDate?, to: CivilDate?)
    /// The last day changed.
    case until(CivilDate?, to: CivilDate?)
    /// The limits changed, or the amount of a dose that is taken as needed.
    case limits(from: Medicine, to: Medicine)
    /// The number of days after which lenses are replaced changed.
    case lensDays(from: Int, to: Int)
    /// The days that count towards the replacement of lenses changed.
    case counting(from: LensSet.Counting, to: LensSet.Counting)
    /// The day on which the current lenses were opened changed.
    case opened(from: CivilDate, to: CivilDate)
    /// The eyes of a lens set changed.
    case eye(from: LensSet.Eye, to: LensSet.Eye)
    /// The time of day of a lens replacement changed.
    case lensTime(from: Clock, to: Clock)
    /// The daily task that asks whether lenses were worn was switched on or off.
    case wearTasks(Bool)
    /// The category of a reminder changed.
    case kind(from: Reminder.Kind, to: Reminder.Kind)
    /// The duration of a reminder changed. In minutes.
    case duration(from: Int?, to: Int?)
    /// The supply changed.
    case stock(from: Stock?, to: Stock?)
    /// The expiry date changed, or how long an opened package can be used.
    case shelfLife(from: ShelfLife, to: ShelfLife)
    /// The place changed.
    case place(from: Place?, to: Place?)
    /// The alarms changed.
    case reminding(from: Reminding, to: Reminding)
    /// The message to a carer about an open item changed.
    case telling(from: Telling?, to: Telling?)
    /// The item's own pauses changed.
    case pauses(from: [Pause], to: [Pause])
    /// The tags, the reason, the appearance or the relation to food changed.
    case traits(from: ItemTraits, to: ItemTraits)
    /// The note changed.
    case note(from: String?, to: String?)

    /// Returns the changes from one version of an item to another.
    static func changes(from old: Item, to new: Item) -> [ItemChange] {
        var changes = Changes<ItemChange>()
        changes.compare(old.name, new.name, ItemChange.renamed)
        changes.compare(old.isEnabled, new.isEnabled) { $1 ? .switchedOn : .switchedOff }
        changes.compare(old.ownPauses, new.ownPauses, ItemChange.pauses)
        changes.compareCare(old.care, new.care)
        changes.compare(old.place, new.place, ItemChange.place)
        changes.compare(old.reminding, new.reminding, ItemChange.reminding)
        // A change of the plan's telling is reported once for the whole plan.
        if old.hasOwnTelling || new.hasOwnTelling {
            changes.compare(old.telling, new.telling, ItemChange.telling)
        }
        changes.compare(old.traits, new.traits, ItemChange.traits)
        changes.compare(old.note, new.note, ItemChange.note)
        return changes.list
    }
}

extension Changes<ItemChange> {
    fileprivate mutating func compareCare(_ old: Care, _ new: Care) {
        switch (old, new) {
        case (.medicine(let before), .medicine(let after)):
            compare(before.strength, after.strength, ItemChange.strength)
            compare(before.unit, after.unit, ItemChange.unit)
            switch (before.intake, after.intake) {
            case (.scheduled(let earlier), .scheduled(let later)):
                compareTimings(earlier, later)
                if before.limits != after.limits { note(.limits(from: before, to: after)) }
            case (.asNeeded(let earlier), .asNeeded(let later)):
                if earlier.amount != later.amount || before.limits != after.limits {
                    note(.limits(from: before, to: after))
                }
                compare(earlier.from, later.from, ItemChange.from)
                compare(earlier.until, later.until, ItemChange.until)
            case (.scheduled, .asNeeded), (.asNeeded, .scheduled):
                note(.care(from: old, to: new))
            }
            compare(before.stock, after.stock, ItemChange.stock)
            compare(before.shelfLife, after.shelfLife, ItemChange.shelfLife)
        case (.lenses(let before), .lenses(let after)): compareLenses(before, after)
        case (.reminder(let before), .reminder(let after)):
            compare(before.kind, after.kind, ItemChange.kind)
            compareTimings(before.timing, after.timing)
            compare(before.duration, after.duration, ItemChange.duration)
        case (.medicine, .lenses), (.medicine, .reminder), (.lenses, .medicine),
            (.lenses, .reminder), (.reminder, .medicine), (.reminder, .lenses):
            note(.care(from: old, to: new))
        }
    }

    private mutating func compareTimings(_ old: Timing, _ new: Timing) {
        compareSlots(old.slots, new.slots)
        compare(old.pattern, new.pattern, ItemChange.pattern)
        compare(old.taper, new.taper, ItemChange.taper)
        compareShifts(old.shift, new.shift)
        if new.link == nil { compare(old.ownClock, new.ownClock, ItemChange.clock) }
        if new.link == nil { compare(old.openFor, new.openFor, ItemChange.openFor) }
        compareLinks(old.link, new.link)
        compare(old.from, new.from, ItemChange.from)
        compare(old.until, new.until, ItemChange.until)
    }

    /// Compares shifts without the dates of holidays, which are reported once for the whole plan.
    private mutating func compareShifts(_ old: DayShift?, _ new: DayShift?) {
        if let old, let new, old.isSame(butForHolidaysAs: new) { return }
        compare(old, new, ItemChange.shift)
    }

    private mutating func compareLinks(_ old: DoseLink?, _ new: DoseLink?) {
        if let old, let new, old.isSame(butForCourseAs: new) { return }
        compare(old, new, ItemChange.link)
    }

    private mutating func compareSlots(_ old: [DoseSlot], _ new: [DoseSlot]) {
        for slot in old where !new.contains(where: { $0.id == slot.id }) {
            note(.slotRemoved(slot))
        }
        for slot in new {
            guard let before = old.first(where: { $0.id == slot.id }) else {
                note(.slotAdded(slot))
                continue
            }
            compare(before.time, slot.time) { .moved(slot: slot.id, from: $0, to: $1) }
            compare(before.isEnabled, slot.isEnabled) {
                $1 ? .slotSwitchedOn(slot) : .slotSwitchedOff(slot)
            }
            if before.amount != slot.amount {
                note(.amount(from: before, to: slot))
            } else if before.unit != slot.unit {
                note(.slotUnit(from: before, to: slot))
            }
            if before.weekdays != slot.weekdays || Set(before.monthDays) != Set(slot.monthDays) {
                note(.days(from: before, to: slot))
            }
        }
    }

    private mutating func compareLenses(_ old: LensSet, _ new: LensSet) {
        compare(old.allowedDays, new.allowedDays, ItemChange.lensDays)
        compare(old.counting, new.counting, ItemChange.counting)
        compare(old.opened, new.opened, ItemChange.opened)
        compare(old.eye, new.eye, ItemChange.eye)
        compare(old.time, new.time, ItemChange.lensTime)
        compare(old.stock, new.stock, ItemChange.stock)
        compare(old.hasWearTasks, new.hasWearTasks) { .wearTasks($1) }
    }
}

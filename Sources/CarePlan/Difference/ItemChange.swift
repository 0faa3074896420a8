public import CivilTime

/// One thing that changed about an item.
public enum ItemChange: Hashable, Sendable {
    /// It has another name.
    case renamed(from: String, to: String)
    /// It is in the feeds again.
    case switchedOn
    /// It is kept and in no feed.
    case switchedOff
    /// It became another sort of care, as a medicine with set times taken as needed; what goes with
    /// only one of them is not told.
    case care(from: Care, to: Care)
    /// The strength as the package states it.
    case strength(from: String?, to: String?)
    /// What an amount counts.
    case unit(from: String, to: String)
    /// A new moment of the day.
    case slotAdded(DoseSlot)
    /// A moment of the day that is no more.
    case slotRemoved(DoseSlot)
    /// A slot, named by its id, at another time.
    case moved(slot: String, from: Clock, to: Clock)
    /// A slot, as it was and is, with another amount.
    case amount(from: DoseSlot, to: DoseSlot)
    /// A slot, as it was and is, with another unit.
    case slotUnit(from: DoseSlot, to: DoseSlot)
    /// A slot that is due again.
    case slotSwitchedOn(DoseSlot)
    /// A slot that is kept and not due.
    case slotSwitchedOff(DoseSlot)
    /// A slot, as it was and is, on other weekdays or days of the month.
    case days(from: DoseSlot, to: DoseSlot)
    /// How the days are found.
    case pattern(from: Timing.Pattern, to: Timing.Pattern)
    /// The days on which it is later.
    case shift(from: DayShift?, to: DayShift?)
    /// By whose clocks it is due on a journey.
    case clock(from: JourneyClock?, to: JourneyClock?)
    /// For how many minutes a dose stays open, where the plan states it.
    case openFor(from: Int?, to: Int?)
    /// Which item it follows, and how.
    case link(from: DoseLink?, to: DoseLink?)
    /// The steps of a taper.
    case taper(from: [TaperStep], to: [TaperStep])
    /// The first day.
    case from(CivilDate?, to: CivilDate?)
    /// The last day.
    case until(CivilDate?, to: CivilDate?)
    /// How much at a time, how often and how soon again, where it is taken as needed.
    case limits(from: Medicine, to: Medicine)
    /// After how many days lenses are replaced.
    case lensDays(from: Int, to: Int)
    /// Which days use lenses up.
    case counting(from: LensSet.Counting, to: LensSet.Counting)
    /// The day on which the lenses in use were opened.
    case opened(from: CivilDate, to: CivilDate)
    /// Which eye lenses are for.
    case eye(from: LensSet.Eye, to: LensSet.Eye)
    /// When on the day lenses are replaced.
    case lensTime(from: Clock, to: Clock)
    /// A task collection asks each day whether lenses were worn, or asks no more.
    case wearTasks(Bool)
    /// What sort of reminder it is.
    case kind(from: Reminder.Kind, to: Reminder.Kind)
    /// How many minutes a reminder lasts.
    case duration(from: Int?, to: Int?)
    /// What is left of it.
    case stock(from: Stock?, to: Stock?)
    /// Until when it may be used.
    case shelfLife(from: ShelfLife, to: ShelfLife)
    /// Where it is done.
    case place(from: Place?, to: Place?)
    /// How the person is reminded.
    case reminding(from: Reminding, to: Reminding)
    /// When it is paused, apart from the whole plan.
    case pauses(from: [Pause], to: [Pause])
    /// What it is for, looks like and goes with.
    case traits(from: ItemTraits, to: ItemTraits)
    /// What to keep in mind.
    case note(from: String?, to: String?)

    /// What changed from one version of an item to another.
    static func changes(from old: Item, to new: Item) -> [ItemChange] {
        var changes = Changes<ItemChange>()
        changes.compare(old.name, new.name, ItemChange.renamed)
        changes.compare(old.isEnabled, new.isEnabled) { $1 ? .switchedOn : .switchedOff }
        changes.compare(old.ownPauses, new.ownPauses, ItemChange.pauses)
        changes.compareCare(old.care, new.care)
        changes.compare(old.place, new.place, ItemChange.place)
        changes.compare(old.reminding, new.reminding, ItemChange.reminding)
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

    /// That the plan has other holidays is told once, and not of each item.
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

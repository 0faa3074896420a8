package import CarePlan
import CivilTime

/// The changes of an item in words, such as `08:00 -> 09:00`.
package struct ItemChangeWords {
    private let wording: Wording
    private let words: ItemWords
    private let changed: PlanDifference.ChangedItem

    /// Creates the words for one changed item.
    package init(_ wording: Wording, _ changed: PlanDifference.ChangedItem) {
        self.wording = wording
        words = ItemWords(wording)
        self.changed = changed
    }

    /// A short text for each change, without repetitions.
    package var texts: [String] {
        let isRetimed = changed.changes.contains { $0.timingPart == .whole }
        var told: Set<String> = []
        return changed.changes.filter { !(isRetimed && $0.timingPart == .slot) }.map(text)
            .filter { told.insert($0).inserted }
    }

    private func text(of change: ItemChange) -> String {
        switch change {
        case .renamed(let old, _): wording.text(.applyRenamed, ["from": old])
        case .switchedOn: wording.text(.applySwitchedOn)
        case .switchedOff: wording.text(.applySwitchedOff)
        case .clock:
            changed.new.travelClock.map { wording.text(of: $0) } ?? wording.text(.applyNone)
        case .care, .pattern, .taper, .shift, .link, .limits:
            wording.text(.applyTiming, ["timing": words.text(of: changed.new)])
        case .strength(let old, let new): arrow(old, new)
        case .unit(let old, let new):
            arrow(wording.dose(Amount(1), of: old), wording.dose(Amount(1), of: new))
        case .slotAdded(let slot): wording.text(.applySlotAdded, ["slot": self.slot(slot)])
        case .slotRemoved(let slot): wording.text(.applySlotRemoved, ["slot": self.slot(slot)])
        case .moved(_, let old, let new), .lensTime(let old, let new):
            arrow(words.clock(old), words.clock(new))
        case .amount(let old, let new):
            placed(arrow(dose(of: old, before: true), dose(of: new)), at: new.time)
        case .slotUnit(let old, let new):
            placed(arrow(dose(of: old, before: true), dose(of: new)), at: new.time)
        case .slotSwitchedOn(let slot):
            "\(self.slot(slot)): \(wording.text(.applySwitchedOn))"
        case .slotSwitchedOff(let slot):
            "\(self.slot(slot)): \(wording.text(.applySwitchedOff))"
        case .days(let old, let new):
            placed(arrow(days(old), days(new)), at: new.time)
        case .from(let old, let new): bound(old, new, .applyFrom, none: .applyFromNone)
        case .until(let old, let new): bound(old, new, .applyUntil, none: .applyUntilNone)
        case .lensDays(let old, let new):
            wording.text(
                .applyLensDays,
                ["change": arrow(days(old), days(new))])
        case .counting(_, let new):
            wording.text(
                new == .wearDays ? .applyCountingWearDays : .applyCountingCalendarDays)
        case .opened(let old, let new):
            wording.text(.applyOpened, ["change": arrow(date(old), date(new))])
        case .eye(let old, let new):
            arrow(
                wording.text(old.name),
                wording.text(new.name))
        case .wearTasks(let isAsked):
            wording.text(isAsked ? .applyWearTasks : .applyNoWearTasks)
        case .kind(let old, let new):
            arrow(
                wording.text(old.category),
                wording.text(new.category))
        case .duration(let old, let new):
            wording.text(
                .applyDuration,
                ["change": arrow(old.map(span), new.map(span))])
        case .openFor(_, let new):
            new.map { wording.text(.applyOpenFor, ["span": openSpan($0)]) }
                ?? wording.text(.applyOpenForUsual)
        case .stock(_, let new):
            new.map { words.text(of: $0, unit: changed.new.unit) }
                ?? wording.text(.applyNoStock)
        case .shelfLife(_, let new):
            words.text(of: new) ?? wording.text(.applyNoShelfLife)
        case .place(let old, let new): place(old, new)
        case .pauses(let old, let new): wording.pauses(new, before: old)
        case .reminding(_, let new): words.text(of: new)
        case .telling(_, let new): wording.text(of: new)
        case .traits(_, let new): traits(new)
        case .note(_, let new): wording.text(new == nil ? .applyNoNote : .applyNote)
        }
    }

    private func arrow(_ old: String?, _ new: String?) -> String {
        let none = wording.text(.applyNone)
        return wording.text(.applyArrow, ["from": old ?? none, "to": new ?? none])
    }

    private func date(_ date: CivilDate) -> String { wording.longDate(date).heldTogether }

    private func dose(of slot: DoseSlot, before: Bool = false) -> String {
        let item = before ? changed.old : changed.new
        return wording.dose(slot.amount, of: slot.unit ?? item.unit).heldTogether
    }

    private func days(_ count: Int) -> String { wording.counted(.days, count).heldTogether }

    private func span(_ minutes: Int) -> String {
        wording.span(minutes: minutes).heldTogether
    }

    private func days(_ slot: DoseSlot) -> String {
        words.days(of: slot) ?? wording.text(.applyEveryDay)
    }

    private func openSpan(_ minutes: Int) -> String {
        minutes % (24 * 60) == 0 ? days(minutes / (24 * 60)) : span(minutes)
    }

    /// Returns a dose slot in full: `2 tablets Mon Wed at 08:00`.
    private func slot(_ slot: DoseSlot) -> String {
        let dose = changed.new.isMedicine ? self.dose(of: slot) : nil
        return [dose, words.days(of: slot), words.at(slot.time)].compactMap { $0 }
            .joined(separator: " ")
    }

    /// Returns the text of a slot's change, with the slot's time if the item has several slots.
    private func placed(_ text: String, at time: Clock) -> String {
        changed.new.slotCount > 1 ? "\(text) \(words.at(time))" : text
    }

    private func traits(_ new: ItemTraits) -> String {
        new.isEmpty
            ? wording.text(.applyNoTraits)
            : TraitWords(wording).facts(of: new).joined(separator: ", ")
    }

    private func bound(
        _ old: CivilDate?, _ new: CivilDate?, _ key: Wording.Key, none: Wording.Key
    ) -> String {
        guard let new else { return wording.text(none) }
        return wording.text(
            key, ["date": old.map { arrow(date($0), date(new)) } ?? date(new)])
    }

    private func place(_ old: Place?, _ new: Place?) -> String {
        if old?.name == new?.name { return wording.text(.applyPlaceMoved) }
        return wording.text(.applyPlace, ["change": arrow(old?.name, new?.name)])
    }
}

extension ItemChange {
    /// The part of an item's timing that a change is about.
    fileprivate enum TimingPart {
        /// The whole timing, which is then described anew.
        case whole
        /// A single slot.
        case slot
    }

    /// The part of the timing that changed. It is `nil` if the change is not about the timing, or
    /// has a text that is always shown.
    fileprivate var timingPart: TimingPart? {
        switch self {
        case .care, .pattern, .taper, .shift, .link: .whole
        case .slotAdded, .slotRemoved, .moved, .amount, .slotUnit, .slotSwitchedOn,
            .slotSwitchedOff,
            .days:
            .slot
        case .renamed, .switchedOn, .switchedOff, .limits, .strength, .unit, .lensTime, .from,
            .until, .clock, .openFor, .lensDays, .counting, .opened, .eye, .wearTasks, .kind,
            .duration,
            .stock,
            .shelfLife, .place, .pauses, .reminding, .telling, .traits, .note:
            nil
        }
    }
}

extension Item {
    fileprivate var slotCount: Int {
        switch care {
        case .reminder(let reminder): reminder.timing.slots.count
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing.slots.count } else { 0 }
        case .lenses: 0
        }
    }
}

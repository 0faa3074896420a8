import CarePlan
import CivilTime
import Journal

/// Rules for medicines that may only be used for a limited time after opening.
extension RecordingRules {
    func open(on day: CivilDate) -> Decision {
        guard item.shelfLife.within != nil else { return refused(.noUseWithin) }
        if day > person.today { return refused(.dayAhead(day)) }
        let known = record.entries(on: item.id).contains { entry in
            entry.action == .replaced && entry.day == day
        }
        if known || item.shelfLife.opened == day { return self.known(.replaced(day)) }
        // Calendars report facts, which are recorded even if the item is disabled.
        guard source == .calendar || item.isEnabled else { return refused(.switchedOff) }
        return .write([Draft(action: .replaced, day: day)], .opened(day), at: now)
    }
}

import CarePlan
import CivilTime
import Journal

/// Packs of a medicine that may be used for some time only once they are opened.
extension RecordingRules {
    func open(on day: CivilDate) -> Decision {
        guard item.shelfLife.within != nil else { return refused(.noUseWithin) }
        if day > person.today { return refused(.dayAhead(day)) }
        let known = record.entries(on: item.id).contains { entry in
            entry.action == .replaced && entry.day == day
        }
        if known || item.shelfLife.opened == day { return self.known(.replaced(day)) }
        // What a calendar says was done is a fact.
        guard source == .calendar || item.isEnabled else { return refused(.switchedOff) }
        return .write([Draft(action: .replaced, day: day)], .opened(day), at: now)
    }
}

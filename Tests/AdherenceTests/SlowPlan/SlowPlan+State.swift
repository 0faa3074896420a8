extension SlowPlan {
    /// Where a dose stands.
    enum State: String {
        case notYetDue = "not-yet-due"
        case due, taken, skipped, missed, paused
    }

    /// The doses of an item that count: nobody is late for what a plan has for the time before it
    /// was applied, but what was answered on that day stays.
    func counted(of item: SlowItem, _ deeds: SlowDeeds) -> [Dose] {
        doses(of: item, beginning: begin).filter { dose in
            dose.decisive >= applied
                || dose.name.day >= begin && deeds.answer(to: dose.name) != nil
        }
    }

    /// Where a dose stands at a minute.
    func state(of dose: Dose, _ deeds: SlowDeeds, at now: Int) -> State {
        if let answer = deeds.answer(to: dose.name) { return answer.isTaken ? .taken : .skipped }
        if !dose.isDue { return .paused }
        if now < dose.start { return .notYetDue }
        return now < dose.longEnd ?? dose.end ? .due : .missed
    }

    /// When an item is due next and waits for an answer; nil where that is after the days that were
    /// walked, or never.
    func next(of item: SlowItem, _ deeds: SlowDeeds, after now: Int) -> Int? {
        counted(of: item, deeds).first { dose in
            dose.start > now && dose.isDue && deeds.answer(to: dose.name) == nil
        }?.start
    }
}

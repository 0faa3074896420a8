extension SlowPlan {
    /// The state of a dose.
    enum State: String {
        case notYetDue = "not-yet-due"
        case due, taken, skipped, missed, paused
    }

    /// Returns the doses of an item that count. Doses before the plan was applied do not, unless
    /// they were answered on that day.
    func counted(of item: SlowItem, _ deeds: SlowDeeds) -> [Dose] {
        var doses = doses(of: item, beginning: begin).filter { dose in
            dose.decisive >= applied
                || dose.name.day >= begin && deeds.answer(to: dose.name) != nil
        }
        for index in doses.indices {
            doses[index].longEnd = item.longEnd(of: doses[index], among: doses)
        }
        return doses
    }

    /// Returns the state of a dose at a minute.
    func state(of dose: Dose, _ deeds: SlowDeeds, at now: Int) -> State {
        if let answer = deeds.answer(to: dose.name) { return answer.isTaken ? .taken : .skipped }
        if !dose.isDue { return .paused }
        if now < dose.start { return .notYetDue }
        return now < dose.longEnd ?? dose.end ? .due : .missed
    }

    /// Returns when an item is due next without an answer, or `nil` if that is after the days that
    /// were walked or never.
    func next(of item: SlowItem, _ deeds: SlowDeeds, after now: Int) -> Int? {
        counted(of: item, deeds).first { dose in
            dose.start > now && dose.isDue && deeds.answer(to: dose.name) == nil
        }?.start
    }
}

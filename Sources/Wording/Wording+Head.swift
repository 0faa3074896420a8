package import CarePlan

extension Wording {
    /// Returns the text for a change in the head of a plan, such as the name or the zone.
    package func text(of change: HeadChange) -> String {
        switch change {
        case .id(let old, let new): arrow(old, new)
        case .person(let old, let new): arrow(old, new)
        case .zone(_, let new): text(.applyZone, ["zone": new])
        case .language(let old, let new):
            text(.applyLanguage, ["change": arrow(old, new)])
        case .hours(let hours):
            text(hours == .twelve ? .applyTwelveHours : .applyTwentyFourHours)
        case .discreet(let isDiscreet):
            text(isDiscreet ? .applyDiscreet : .applyNotDiscreet)
        case .telling(_, let new): text(of: new)
        case .holidays(_, let new):
            new.isEmpty
                ? text(.applyNoHolidays)
                : text(.applyHolidays, ["days": counted(.days, new.count)])
        case .journeys(let old, let new): journeys(new, before: old)
        case .pauses(let old, let new): "\(text(.pauseAll)): \(pauses(new, before: old))"
        case .doneMarks(_, let new):
            new.isEmpty
                ? text(.applyNoDoneMarks)
                : text(.applyDoneMarks, ["marks": new.joined(separator: ", ")])
        }
    }

    /// Returns the text of a message to a carer about open items.
    package func text(of telling: Telling?) -> String {
        guard let telling else { return text(.applyTellNobody) }
        return text(
            .applyTell,
            ["who": telling.who, "span": span(minutes: telling.after).heldTogether])
    }

    private func arrow(_ old: String, _ new: String) -> String {
        text(.applyArrow, ["from": old, "to": new])
    }
}

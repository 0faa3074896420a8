import CivilTime

/// The reason why an item cannot follow another.
enum LinkObstacle: Error {
    /// The other item counts elapsed hours, so it has no fixed times of day.
    case elapsedHours(Int)
    /// The other item is counted from when its last dose was taken.
    case countsFromTaken
    /// The other item has no times.
    case allDay, isLensSet, isAsNeeded
    /// The other item has no line of `doses` with this ID.
    case noDose(String, known: [String])
    /// A single one of several lines does not determine the weeks or months that count.
    case sharedDays
    /// The item would be due on the next day.
    case pastMidnight(TimeOfDay)
    /// The item has a last day, but the other one has a single day.
    case singleDay
}

extension Timing {
    /// Returns the schedule of an item that follows this one: the same slots and days, each later
    /// by the minutes of the link. If the followed item is disabled, so are the slots.
    func followed(by link: DoseLink, isOn: Bool) throws(LinkObstacle) -> Timing {
        if case .fromTaken = pattern { throw .countsFromTaken }
        let slots = try slots(for: link)
        if case .hours(let hours) = pattern, countsElapsedHours { throw .elapsedHours(hours) }
        if case .once = pattern, link.until != nil { throw .singleDay }
        for slot in slots {
            let last = try lastTime(of: slot)
            guard last.secondOfDay + (link.minutes + (shift?.minutes ?? 0)) * 60 < 86_400 else {
                throw .pastMidnight(last)
            }
        }
        return Timing(
            pattern: try pattern(later: link.minutes), taper: [],
            slots: slots.map { $0.followed(by: link, isOn: isOn) }, from: from,
            until: [courseEnd, link.until].compactMap(\.self).min(), shift: shift, link: link,
            ownClock: ownClock, minutesAfterRoot: minutesAfterRoot + link.minutes)
    }

    private func slots(for link: DoseLink) throws(LinkObstacle) -> [DoseSlot] {
        guard let dose = link.dose else { return slots }
        let wanted = slots.filter { $0.id == dose }
        guard !wanted.isEmpty else { throw .noDose(dose, known: slots.map(\.id)) }
        guard slots.count > 1 else { return wanted }
        switch pattern {
        // The weeks or months of all lines are counted from the first day of any line.
        case .weeks(let count) where count > 1, .months(let count) where count > 1:
            throw .sharedDays
        case .once, .days, .weeks, .months, .hours, .window, .cycle, .fromTaken: return wanted
        }
    }

    /// Returns the latest time of a slot on a day.
    private func lastTime(of slot: DoseSlot) throws(LinkObstacle) -> TimeOfDay {
        guard case .at(let time) = slot.time else { throw .allDay }
        switch pattern {
        case .hours(let hours):
            let times = (0..<24 / hours).map { time.advanced(byMinutes: $0 * hours * 60) }
            return times.max() ?? time
        case .window(let hours, let until):
            let count = (until.secondOfDay - time.secondOfDay) / (hours * 3600)
            return time.advanced(byMinutes: count * hours * 60)
        case .once, .days, .weeks, .months, .cycle, .fromTaken: return time
        }
    }

    private func pattern(later minutes: Int) throws(LinkObstacle) -> Pattern {
        guard case .window(let hours, _) = pattern, let slot = slots.first else { return pattern }
        return .window(
            hours: hours, until: try lastTime(of: slot).advanced(byMinutes: minutes))
    }

    /// The last day, which for a taper is that of its last step.
    private var courseEnd: CivilDate? {
        guard !taper.isEmpty, let from else { return until }
        return from.advanced(byDays: taper.reduce(0) { $0 + $1.days } - 1)
    }
}

extension DoseSlot {
    fileprivate func followed(by link: DoseLink, isOn: Bool) -> DoseSlot {
        guard case .at(let start) = time else { return self }
        return DoseSlot(
            id: id, hasOwnID: hasOwnID, time: .at(start.advanced(byMinutes: link.minutes)),
            amount: link.amount, unit: nil, isEnabled: isEnabled && isOn, weekdays: weekdays,
            monthDays: monthDays)
    }
}

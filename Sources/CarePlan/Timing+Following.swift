import CivilTime

/// Why an item cannot follow another.
enum LinkObstacle: Error {
    /// The other counts hours that do not make up a day.
    case elapsedHours(Int)
    /// The other is counted from the last one taken.
    case countsFromTaken
    /// The other has no times.
    case allDay, isLensSet, isAsNeeded
    /// The other has no line of `doses` with this id.
    case noDose(String, known: [String])
    /// One of several lines alone does not say which weeks or months count.
    case sharedDays
    /// It would be due on the day after.
    case pastMidnight(TimeOfDay)
    /// Its own last day, where the other comes on a single day.
    case singleDay
}

extension Timing {
    /// The times of what follows this: the same slots on the same days, each so much later, with an
    /// amount and perhaps a last day of its own. While the other is off, so is this.
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
        // All lines share the weeks and months that count, which begin with the first of any.
        case .weeks(let count) where count > 1, .months(let count) where count > 1:
            throw .sharedDays
        case .once, .days, .weeks, .months, .hours, .window, .cycle, .fromTaken: return wanted
        }
    }

    /// The latest of a slot's times on a day.
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

    /// The last day; of a taper that of its last step.
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

import CivilTime

/// Finding contradictions in a schedule.
extension PlanReader {
    /// Notes fields that exclude each other.
    mutating func checkTogether(_ timing: Timing, _ fields: Fields) {
        for (word, others) in Self.excluded where fields[word] != nil {
            for other in others where fields[other] != nil {
                note(other, in: fields, .contradicts(word))
            }
        }
        if fields["taper"] != nil, fields["until"] != nil {
            note("until", in: fields, .untilTaper)
        }
    }

    private static let excluded: [(word: String, others: [String])] = [
        ("date", ["every", "cycle", "taper", "shift", "from", "until"]),
        ("cycle", ["every", "taper"]),
    ]

    /// Notes days of a slot that contradict the item's pattern.
    mutating func check(_ draft: SlotDraft, _ timing: Timing) {
        let fields = draft.fields
        if !timing.taper.isEmpty, fields["amount"] != nil {
            note("amount", in: fields, .amountTaper)
        }
        if case .once(let date) = timing.pattern { return checkMeeting(draft, date) }
        for word in ["on", "days-of-month"] where fields[word] != nil {
            guard let reason = timing.reasonAgainst(word) else { continue }
            note(word, in: fields, reason)
        }
    }

    private mutating func checkMeeting(_ draft: SlotDraft, _ date: CivilDate) {
        let slot = draft.slot
        if !slot.weekdays.isEmpty, !slot.weekdays.contains(date.weekday) {
            note("on", in: draft.fields, .dateNotOn(date.weekday))
        }
        if !slot.monthDays.isEmpty, !slot.monthDays.contains(where: { $0.matches(date) }) {
            note("days-of-month", in: draft.fields, .dateNotInMonthDays)
        }
    }

    /// Notes a missing first day, and several times if only one is allowed.
    mutating func checkStart(_ timing: Timing, _ fields: Fields) {
        if timing.from == nil, timing.needsStart,
            let word = fields.first(of: ["taper", "cycle", "every"])
        {
            note(word, in: fields, .needsFrom)
        }
        let isWindow = fields["between"] != nil
        if isWindow, fields.first(of: ["every", "date", "cycle"]) == nil {
            note("between", in: fields, .needs("every", such: "3 h"))
        }
        guard timing.pattern.isHours else { return }
        if timing.slots.count > 1 {
            note(fields.position(of: "every"), isWindow ? .betweenOneLine : .hoursOneTime)
        }
        if timing.slots.contains(where: { $0.time == .allDay }) {
            note(fields.position(of: "every"), .hoursAllDay)
        }
    }
}

extension PlanReader {
    /// Notes different units of amounts that are added up.
    mutating func checkUnits(of medicine: Medicine, _ fields: Fields) {
        guard medicine.hasSeveralUnits, let doses = fields["doses"],
            case .sequence(let lines) = doses.content,
            let unit = lines.lazy.compactMap({ $0.pair(named: "unit")?.value }).first
        else { return }
        if fields["stock"] != nil { note(unit.position, .unitsOfStock) }
        if case .amount? = medicine.limits.most?.measure { note(unit.position, .unitsOfMost) }
        if fields["taper"] != nil { note(unit.position, .unitsOfTaper) }
    }
}

extension Timing.Pattern {
    /// Whether doses are counted in hours.
    var isHours: Bool {
        switch self {
        case .hours, .window: true
        case .fromTaken(let interval): interval.isElapsed
        case .once, .days, .weeks, .months, .cycle: false
        }
    }

    fileprivate func reasonAgainst(_ word: String, elapsing: Bool) -> PlanError.Reason? {
        let isWeekdays = word == "on"
        switch self {
        case .once, .days(1): return nil
        case .days(let count): return .everyDays(count)
        case .weeks: return isWeekdays ? nil : .everyWeeks
        case .months: return isWeekdays ? .everyMonths : nil
        case .hours: return isWeekdays && !elapsing ? nil : .everyHours
        case .window: return isWeekdays ? nil : .everyHours
        case .cycle: return isWeekdays ? nil : .cycle
        case .fromTaken: return .counts
        }
    }
}

extension Timing {
    fileprivate func reasonAgainst(_ word: String) -> PlanError.Reason? {
        pattern.reasonAgainst(word, elapsing: countsElapsedHours)
    }

    /// Whether the days cannot be determined without a first day.
    fileprivate var needsStart: Bool {
        guard taper.isEmpty else { return true }
        switch pattern {
        case .once: return false
        case .days(let count): return count > 1
        case .weeks(let count): return count > 1 || slots.contains { $0.weekdays.isEmpty }
        case .months(let count): return count > 1 || slots.contains { $0.monthDays.isEmpty }
        case .hours: return countsElapsedHours
        case .window: return false
        case .cycle, .fromTaken: return true
        }
    }
}

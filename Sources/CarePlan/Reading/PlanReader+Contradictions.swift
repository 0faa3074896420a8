import CivilTime

/// Finding contradictions in a schedule.
extension PlanReader {
    /// Notes fields that exclude each other.
    mutating func checkTogether(_ timing: Timing, _ fields: Fields) {
        for (word, others) in Self.excluded where fields[word] != nil {
            for other in others where fields[other] != nil {
                note(
                    fields.position(of: other),
                    "'\(other)' and '\(word)' contradict each other; keep one",
                    reason: .contradicts(word))
            }
        }
        if fields["taper"] != nil, fields["until"] != nil {
            note(
                fields.position(of: "until"),
                "'until' contradicts 'taper', whose last step ends the course; remove 'until'",
                reason: .contradicts("taper"))
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
            note(
                fields.position(of: "amount"),
                "'amount' contradicts 'taper', whose steps have amounts; remove 'amount'")
        }
        if case .once(let date) = timing.pattern { return checkMeeting(draft, date) }
        for word in ["on", "days-of-month"] where fields[word] != nil {
            guard let reason = timing.reasonAgainst(word) else { continue }
            note(fields.position(of: word), "'\(word)' contradicts \(reason)")
        }
    }

    private mutating func checkMeeting(_ draft: SlotDraft, _ date: CivilDate) {
        let slot = draft.slot
        if !slot.weekdays.isEmpty, !slot.weekdays.contains(date.weekday) {
            note(
                draft.fields.position(of: "on"),
                "'on' does not include 'date', which is a \(date.weekday.name); remove 'on'")
        }
        if !slot.monthDays.isEmpty, !slot.monthDays.contains(where: { $0.matches(date) }) {
            note(
                draft.fields.position(of: "days-of-month"),
                "'days-of-month' does not include 'date'; remove 'days-of-month'")
        }
    }

    /// Notes a missing first day, and several times if only one is allowed.
    mutating func checkStart(_ timing: Timing, _ fields: Fields) {
        if timing.from == nil, timing.needsStart,
            let word = fields.first(of: ["taper", "cycle", "every"])
        {
            note(
                fields.position(of: word), "'\(word)' needs 'from', the day it counts from",
                reason: .needsFrom)
        }
        let isWindow = fields["between"] != nil
        if isWindow, fields.first(of: ["every", "date", "cycle"]) == nil {
            note(fields.position(of: "between"), "'between' needs 'every', such as 3 h")
        }
        guard timing.pattern.isHours else { return }
        if timing.slots.count > 1 {
            note(
                fields.position(of: "every"),
                isWindow
                    ? "with 'between', give one line of 'doses' only; write a second item for others"
                    : "hours are counted from one time, so give one time only, the first of the day"
            )
        }
        if timing.slots.contains(where: { $0.time == .allDay }) {
            note(fields.position(of: "every"), "hours are counted from a time, not from 'all-day'")
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
        let advice = "write two medicines"
        if fields["stock"] != nil {
            note(
                unit.position,
                "the lines of 'doses' have different units, but 'stock' counts only one; \(advice)")
        }
        if case .amount? = medicine.limits.most?.measure {
            note(
                unit.position,
                "the lines of 'doses' have different units, but 'at-most' counts only one; "
                    + "\(advice), or count doses, such as 4 doses per day")
        }
        if fields["taper"] != nil {
            note(
                unit.position,
                "the lines of 'doses' have different units, but a step of 'taper' has only one; "
                    + advice)
        }
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

    fileprivate func reasonAgainst(_ word: String, elapsing: Bool) -> String? {
        let isWeekdays = word == "on"
        switch self {
        case .once, .days(1): return nil
        case .days(let count):
            return
                "'every: \(count) days', which sets the days itself; use weeks or months, or remove it"
        case .weeks: return isWeekdays ? nil : "an 'every' in weeks; use 'on' or count in months"
        case .months: return isWeekdays ? "an 'every' in months; use 'days-of-month'" : nil
        case .hours:
            return isWeekdays && !elapsing ? nil : "an 'every' in hours; remove one of them"
        case .window: return isWeekdays ? nil : "an 'every' in hours; remove one of them"
        case .cycle: return isWeekdays ? nil : "'cycle'; remove one of them"
        case .fromTaken: return "'counts', which sets the days itself; remove one of them"
        }
    }
}

extension Timing {
    fileprivate func reasonAgainst(_ word: String) -> String? {
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

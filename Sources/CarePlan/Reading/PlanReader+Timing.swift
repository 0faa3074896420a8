import CivilTime

extension PlanReader {
    /// Reads the schedule of a medicine or a reminder.
    mutating func timing(_ fields: Fields, _ drafts: [SlotDraft]) -> Timing? {
        let pattern = pattern(in: fields)
        let taper = taper(in: fields)
        let (from, until) = bounds(in: fields)
        let shift = shift(in: fields)
        let clock = travelClock(in: fields)
        let openFor = optional(
            "open-for", in: fields, .span([.hours, .days, .weeks], such: "5 days")
        ).flatMap { $0.minutes ?? $0.days.map { $0 * 24 * 60 } }
        noteRepeatedSlots(drafts)
        guard let pattern, !drafts.isEmpty else { return nil }
        let timing = Timing(
            pattern: pattern, taper: taper, slots: drafts.map(\.slot), from: from, until: until,
            shift: shift, link: nil, ownClock: clock, openFor: openFor)
        let before = mistakes.count
        checkTogether(timing, fields)
        for draft in drafts { check(draft, timing) }
        checkStart(timing, fields)
        checkTaking(timing, fields)
        checkShift(timing, fields)
        checkClock(timing, fields)
        return mistakes.count == before ? timing : nil
    }

    mutating func bounds(in fields: Fields) -> (from: CivilDate?, until: CivilDate?) {
        let from = optional("from", in: fields, .date)
        let until = optional("until", in: fields, .date)
        if let from, let until, until < from {
            note("until", in: fields, .beforeFrom, found: .text(until.description))
        }
        return (from, until)
    }

    /// Reads the part of the day in which doses come every few hours, or returns `nil` if there is
    /// none.
    mutating func window(in fields: Fields) -> DayWindow? {
        guard fields["between"] != nil else { return nil }
        for word in ["at", "date", "cycle"] where fields[word] != nil {
            note(word, in: fields, .contradicts("between"))
        }
        return optional("between", in: fields, .window)
    }

    private mutating func pattern(in fields: Fields) -> Timing.Pattern? {
        if fields["counts"] != nil { return takingPattern(in: fields) }
        if fields["date"] != nil {
            return optional("date", in: fields, .date).map(Timing.Pattern.once)
        }
        if let node = fields["cycle"] { return cycle(node) }
        guard fields["every"] != nil else { return .days(1) }
        guard let pattern = optional("every", in: fields, .every) else { return nil }
        return fields["between"] == nil ? pattern : within(pattern, in: fields)
    }

    private mutating func within(_ pattern: Timing.Pattern, in fields: Fields) -> Timing.Pattern? {
        guard case .hours(let hours) = pattern else {
            note(fields.position(of: "every"), of: .field("between"), .betweenEvery)
            return nil
        }
        // Mistakes in the window were noted when it was first read.
        guard let window = fields["between"]?.text.flatMap(DayWindow.init) else { return nil }
        guard hours * 3600 <= window.end.secondOfDay - window.start.secondOfDay else {
            note(fields.position(of: "every"), .onceBetween(hours: hours))
            return nil
        }
        return .window(hours: hours, until: window.end)
    }

    private mutating func cycle(_ node: YAMLNode) -> Timing.Pattern? {
        guard
            let fields = fields(
                of: node, .field("cycle"), such: "{on: 21 days, off: 7 days}",
                known: ItemField.words(of: .medicine, in: "cycle"))
        else { return nil }
        let on = required("on", in: fields, .span([.days, .weeks], such: "21 days"))
        let off = required("off", in: fields, .span([.days, .weeks], such: "7 days"))
        guard let on = on?.days, let off = off?.days else { return nil }
        return .cycle(on: on, off: off)
    }

    private mutating func taper(in fields: Fields) -> [TaperStep] {
        guard fields["taper"] != nil else { return [] }
        let steps = nodes("taper", in: fields)
        return steps.compactMap { step in
            guard
                let fields = self.fields(
                    of: step, .taperStep, such: "{amount: 4, for: 7 days}",
                    known: ItemField.words(of: .medicine, in: "taper"))
            else { return nil }
            let amount = required("amount", in: fields, .positiveAmount)
            let span = required("for", in: fields, .span([.days, .weeks], such: "7 days"))
            guard let amount, let days = span?.days else { return nil }
            return TaperStep(amount: amount, days: days)
        }
    }

    private mutating func noteRepeatedSlots(_ drafts: [SlotDraft]) {
        guard drafts.count > 1 else { return }
        for (index, draft) in drafts.enumerated() {
            let earlier = drafts[..<index].map(\.slot.id)
            guard earlier.contains(draft.slot.id) else { continue }
            note(
                draft.fields.position(of: "id"), .sameDoseID, found: .shortened(draft.slot.id))
        }
        for (index, draft) in drafts.enumerated() {
            guard draft.fields["at"] != nil,
                drafts[..<index].contains(where: { $0.slot.coincides(with: draft.slot) })
            else { continue }
            note(draft.fields.position(of: "at"), .sameTime)
        }
    }
}

extension ScalarForm where Value == Timing.Pattern {
    /// The interval of days or hours.
    static var every: ScalarForm {
        ScalarForm(.every) { text in
            Span(text).flatMap { span in
                switch span.unit {
                case .minutes: nil
                case .hours: .hours(span.count)
                case .days: .days(span.count)
                case .weeks: .weeks(span.count)
                case .months: .months(span.count)
                }
            }
        }
    }
}

/// A part of the day, such as 08:00-20:00.
struct DayWindow {
    let start: TimeOfDay
    let end: TimeOfDay

    /// Reads two times, or returns `nil` unless the later one is last.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard parts.count == 2, let start = TypedTimes.time(parts[0]),
            let end = TypedTimes.time(parts[1]), start < end
        else { return nil }
        (self.start, self.end) = (start, end)
    }
}

extension ScalarForm where Value == DayWindow {
    fileprivate static var window: ScalarForm {
        ScalarForm(.window, read: DayWindow.init)
    }
}

extension DoseSlot {
    /// Returns whether both slots can be due at the same time of the same day.
    fileprivate func coincides(with other: DoseSlot) -> Bool {
        guard time == other.time else { return false }
        if !weekdays.isEmpty, !other.weekdays.isEmpty {
            return !weekdays.intersection(other.weekdays).isEmpty
        }
        return monthDays.isEmpty || other.monthDays.isEmpty
            || monthDays.contains { other.monthDays.contains($0) }
    }
}

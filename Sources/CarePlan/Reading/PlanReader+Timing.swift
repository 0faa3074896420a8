import CivilTime

extension PlanReader {
    /// What a medicine or a reminder says about when it is due.
    mutating func timing(_ fields: Fields, _ drafts: [SlotDraft]) -> Timing? {
        let pattern = pattern(in: fields)
        let taper = taper(in: fields)
        let (from, until) = bounds(in: fields)
        noteRepeatedSlots(drafts)
        guard let pattern, !drafts.isEmpty else { return nil }
        let timing = Timing(
            pattern: pattern, taper: taper, slots: drafts.map(\.slot), from: from, until: until)
        let before = mistakes.count
        checkTogether(timing, fields)
        for draft in drafts { check(draft, timing) }
        checkStart(timing, fields)
        return mistakes.count == before ? timing : nil
    }

    mutating func bounds(in fields: Fields) -> (from: CivilDate?, until: CivilDate?) {
        let from = optional("from", in: fields, .date)
        let until = optional("until", in: fields, .date)
        if let from, let until, until < from {
            note(
                fields.position(of: "until"), "'until' must not be before 'from'",
                found: until.description)
        }
        return (from, until)
    }

    private mutating func pattern(in fields: Fields) -> Timing.Pattern? {
        if fields["date"] != nil {
            return optional("date", in: fields, .date).map(Timing.Pattern.once)
        }
        if let node = fields["cycle"] { return cycle(node) }
        guard fields["every"] != nil else { return .days(1) }
        return optional("every", in: fields, .every)
    }

    private mutating func cycle(_ node: YAMLNode) -> Timing.Pattern? {
        guard
            let fields = fields(
                of: node, "'cycle'", such: "{on: 21 days, off: 7 days}", known: ["on", "off"])
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
                    of: step, "a step of 'taper'", such: "{amount: 4, for: 7 days}",
                    known: ["amount", "for"])
            else { return nil }
            let amount = required("amount", in: fields, .positiveAmount)
            let span = required("for", in: fields, .span([.days, .weeks], such: "7 days"))
            guard let amount, let days = span?.days else { return nil }
            return TaperStep(amount: amount, days: days)
        }
    }

    private mutating func noteRepeatedSlots(_ drafts: [SlotDraft]) {
        for (index, draft) in drafts.enumerated() {
            let earlier = drafts[..<index].map(\.slot.id)
            guard earlier.contains(draft.slot.id) else { continue }
            note(
                draft.fields.position(of: "id"), "two lines of 'doses' have the same id",
                lead: ", ",
                found: draft.slot.id, advice: "; give each its own")
        }
        for (index, draft) in drafts.enumerated() {
            guard drafts[..<index].contains(where: { $0.slot.coincides(with: draft.slot) }) else {
                continue
            }
            note(
                draft.fields.position(of: "at"),
                "another line of 'doses' has this time on the same days; merge them, or write two items"
            )
        }
    }
}

extension ScalarForm where Value == Timing.Pattern {
    /// How often something comes.
    fileprivate static var every: ScalarForm {
        ScalarForm(expectation: "a span of time such as '2 weeks' or '8 h'") { text in
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

extension DoseSlot {
    /// Whether both are due at one time on a day that can be the same.
    fileprivate func coincides(with other: DoseSlot) -> Bool {
        guard time == other.time else { return false }
        if !weekdays.isEmpty, !other.weekdays.isEmpty {
            return !weekdays.intersection(other.weekdays).isEmpty
        }
        return monthDays.isEmpty || other.monthDays.isEmpty
            || monthDays.contains { other.monthDays.contains($0) }
    }
}

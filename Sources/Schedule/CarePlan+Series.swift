public import CarePlan
public import CivilTime

extension CarePlan {
    /// Everything that is ever due of what is switched on, in the order of the plan.
    ///
    /// An item that gives no first day begins on `begin`. As-needed medicines have no series.
    public func series(beginning begin: CivilDate) -> [Series] {
        items.filter(\.isEnabled).flatMap { $0.series(beginning: begin, in: zone) }
    }
}

extension Item {
    /// Everything that is ever due of this item, switched on or not.
    public func series(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        series(
            beginning: begin, in: zone, refillOn: plannedRefill(beginning: begin, in: zone))
    }

    /// The same where it is known on which day the supply comes down to its mark; nil for never.
    public func series(
        beginning begin: CivilDate, in zone: TimeZone, refillOn refill: CivilDate?
    ) -> [Series] {
        planned(beginning: begin, in: zone).filter { $0.first != nil }
            + [refill.flatMap { refillSeries(on: $0, in: zone) }].compactMap(\.self)
    }

    /// What is answered one by one, doses and whatever else is to do: no hints, and no lenses,
    /// which are kept by the days on which they are worn.
    public func answeredSeries(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        let planned: [Series] =
            switch care {
            case .medicine(let medicine): doses(of: medicine, begin, zone)
            case .lenses: []
            case .reminder: self.planned(beginning: begin, in: zone)
            }
        return planned.filter { $0.first != nil }
    }

    /// Each day on which a lens set can be worn, where the plan asks for tasks of it; nil for all
    /// else.
    ///
    /// It is no part of `series(beginning:in:)`, as nothing is due: lenses may be left in the box.
    public func wearSeries(in zone: TimeZone) -> Series? {
        guard case .lenses(let lenses) = care, lenses.hasWearTasks else { return nil }
        let rule = DayRule(pattern: .days(1, from: lenses.opened), from: lenses.opened, until: nil)
        return Series(
            item: self, slot: "wear", step: nil, part: nil, ordinal: 1, purpose: .wear,
            clock: .allDay, dates: .days(rule), zone: zone)
    }

    /// Something done beside the plan, or as a need arose, under a name that nothing else has.
    public func taking(
        _ amount: Amount?, on date: CivilDate, named name: String, in zone: TimeZone
    ) -> Series {
        var purpose = Series.Purpose.reminder(.other)
        if case .reminder(let reminder) = care { purpose = .reminder(reminder.kind) }
        if case .medicine = care, let amount { purpose = .dose(amount) }
        return single("taken-\(name)", purpose, on: date, at: .at(.midnight), zone)
    }

    /// Whether the plan tells of doses that no date ever meets: of a slot, or a step of a taper.
    public func hasIdlePart(beginning begin: CivilDate, in zone: TimeZone) -> Bool {
        // Without a first day, a course whose last day is past is over, which is no mistake.
        guard let timing, timing.from != nil || timing.until == nil else { return false }
        let planned = planned(beginning: begin, in: zone).filter(\.isCare)
        let slots = Dictionary(grouping: planned, by: \.slot).values
        let steps = Dictionary(grouping: planned, by: \.step).values
        return (Array(slots) + steps).contains { part in part.allSatisfy { $0.first == nil } }
    }

    private var timing: Timing? {
        switch care {
        case .reminder(let reminder): reminder.timing
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing } else { nil }
        case .lenses: nil
        }
    }

    private func planned(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        switch care {
        case .medicine(let medicine): doses(of: medicine, begin, zone)
        case .lenses(let lenses): series(of: lenses, zone)
        case .reminder(let reminder):
            SeriesPlanner(item: self, timing: reminder.timing, begin: begin, zone: zone)
                .series { _ in .reminder(reminder.kind) }
        }
    }

    /// The day on which the supply comes down to its mark if all goes as planned.
    private func plannedRefill(beginning begin: CivilDate, in zone: TimeZone) -> CivilDate? {
        switch care {
        case .medicine(let medicine):
            guard case .scheduled(let timing) = medicine.intake, let stock = medicine.stock else {
                return nil
            }
            // What was taken since the counting counts, also where the plan was changed meanwhile.
            let counted = stock.counted ?? timing.from ?? begin
            let taken = doses(of: medicine, min(begin, counted), zone)
            return stock.refillDate(using: taken, from: counted)
        case .lenses(let lenses): return lenses.stock.flatMap(lenses.refillDate)
        case .reminder: return nil
        }
    }

    private func refillSeries(on date: CivilDate, in zone: TimeZone) -> Series? {
        let stock: Stock? =
            switch care {
            case .medicine(let medicine): medicine.stock
            case .lenses(let lenses): lenses.stock
            case .reminder: nil
            }
        return stock.map { single("refill", .refill, on: date, at: $0.time, zone) }
    }

    private func doses(of medicine: Medicine, _ begin: CivilDate, _ zone: TimeZone) -> [Series] {
        guard case .scheduled(let timing) = medicine.intake else { return [] }
        return SeriesPlanner(item: self, timing: timing, begin: begin, zone: zone)
            .series { .dose($0) }
    }

    private func series(of lenses: LensSet, _ zone: TimeZone) -> [Series] {
        if lenses.isDaily { return [] }
        let due = lenses.opened.advanced(byDays: lenses.allowedDays)
        // 81 % of the days, rounded up: the progress at which the colour turns.
        let warning = lenses.opened.advanced(byDays: (lenses.allowedDays * 81 + 99) / 100)
        var series: [Series] = []
        if warning < due {
            series.append(single("soon", .replacementSoon, on: warning, at: lenses.time, zone))
        }
        series.append(single("replace", .replacement, on: due, at: lenses.time, zone))
        return series
    }

    private func single(
        _ slot: String, _ purpose: Series.Purpose, on date: CivilDate, at clock: Clock,
        _ zone: TimeZone
    ) -> Series {
        let rule = DayRule(pattern: .days(1, from: date), from: date, until: date)
        return Series(
            item: self, slot: slot, step: nil, part: nil, ordinal: 1, purpose: purpose,
            clock: clock, dates: .days(rule), zone: zone)
    }
}

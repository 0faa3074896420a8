public import CarePlan
public import CivilTime

extension CarePlan {
    /// Everything that is ever due of what is switched on, in the order of the plan.
    ///
    /// An item that gives no first day begins on `begin`. Of as-needed medicines there are only hints.
    public func series(beginning begin: CivilDate) -> [Series] {
        items.filter(\.isEnabled).flatMap { $0.series(beginning: begin, in: zone) }
            .filter(\.isEnabled)
    }
}

extension Item {
    /// Everything that is ever due of this item, switched on or not, but not on days of its pauses.
    public func series(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        series(beginning: begin, in: zone, on: plannedUse(beginning: begin, in: zone))
    }

    /// The same where the days that follow from its use are known.
    public func series(
        beginning begin: CivilDate, in zone: TimeZone, on days: UseDays
    ) -> [Series] {
        series(beside: answeredSeries(beginning: begin, in: zone), on: days, in: zone)
    }

    /// The same where what is answered is laid out already.
    package func series(
        beside answered: [Series], on days: UseDays, in zone: TimeZone
    ) -> [Series] {
        (pauses.isEmpty ? answered : answered.map(\.paused)) + series(on: days, zone)
    }

    /// What is answered one by one, doses and whatever else is to do: no hints, and no lenses,
    /// which are kept by the days on which they are worn. What is paused is in it too.
    public func answeredSeries(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        planned(beginning: begin, in: zone).filter { $0.first != nil }
    }

    /// Each day on which a lens set can be worn, where the plan asks for tasks of it; nil for all
    /// else.
    ///
    /// It is no part of `series(beginning:in:)`, as nothing is due: lenses may be left in the box.
    public func wearSeries(in zone: TimeZone) -> Series? {
        guard case .lenses(let lenses) = care, lenses.hasWearTasks else { return nil }
        let rule = DayRule(pattern: .days(1, from: lenses.opened), from: lenses.opened, until: nil)
        let head = SeriesHead(of: self, slot: "wear", purpose: .wear, clock: .allDay)
        return Series(head, dates: .days(rule), zone: zone).paused
    }

    /// Something done outside the plan, or as needed, under a name that nothing else has.
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
        guard let timing, timing.from != nil || timing.until == nil, !timing.isEndless else {
            return false
        }
        let planned = planned(beginning: begin, in: zone).filter(\.isCare)
        let idle = planned.filter { $0.first == nil }
        if idle.isEmpty { return false }
        let due = planned.filter { $0.first != nil }
        return idle.contains { part in
            !due.contains { $0.slot == part.slot } || !due.contains { $0.step == part.step }
        }
    }

    private func planned(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        switch care {
        case .medicine(let medicine): doses(of: medicine, begin, zone)
        case .lenses: []
        case .reminder(let reminder):
            SeriesPlanner(item: self, timing: reminder.timing, begin: begin, zone: zone)
                .series { _ in .reminder(reminder.kind) }
        }
    }

    /// What follows if all goes as planned.
    private func plannedUse(beginning begin: CivilDate, in zone: TimeZone) -> UseDays {
        let refill = plannedRefill(beginning: begin, in: zone)
        guard case .lenses(let lenses) = care else {
            return UseDays(
                refill: refill,
                useUp: shelfLife.opened.flatMap { shelfLife.end(openedOn: $0) })
        }
        let warning = LensSet.warningDays(of: lenses.allowedDays)
        return UseDays(
            refill: refill, warning: warning.map(lenses.opened.advanced(byDays:)),
            replacement: lenses.opened.advanced(byDays: lenses.allowedDays))
    }

    /// The day on which the supply comes down to its mark then.
    private func plannedRefill(beginning begin: CivilDate, in zone: TimeZone) -> CivilDate? {
        switch care {
        case .medicine(let medicine):
            guard case .scheduled(let timing) = medicine.intake, let stock = medicine.stock else {
                return nil
            }
            // What was taken since the counting counts, also where the plan was changed meanwhile.
            let counted = stock.counted ?? timing.from ?? begin
            let taken = doses(of: medicine, min(begin, counted), zone)
                .filter(\.head.hasEnabledSlot).map(\.paused)
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
        return stock.flatMap { hint("refill", .refill, on: date, at: $0.time, zone) }
    }

    private func doses(of medicine: Medicine, _ begin: CivilDate, _ zone: TimeZone) -> [Series] {
        guard case .scheduled(let timing) = medicine.intake else { return [] }
        return SeriesPlanner(item: self, timing: timing, begin: begin, zone: zone)
            .series { .dose($0) }
    }

    private func series(on days: UseDays, _ zone: TimeZone) -> [Series] {
        let expires = shelfLife.expires
        var series = [
            days.refill.flatMap { refillSeries(on: $0, in: zone) },
            expires.flatMap { hint("expiry", .expiry, on: $0.reminder, at: $0.time, zone) },
            days.useUp.flatMap { hint("use-up", .useUp, on: $0, at: .morning, zone) },
        ]
        if case .lenses(let lenses) = care, !lenses.isDaily {
            series =
                [
                    days.warning.flatMap {
                        hint("soon", .replacementSoon, on: $0, at: lenses.time, zone)
                    },
                    days.replacement.flatMap {
                        hint("replace", .replacement, on: $0, at: lenses.time, zone)
                    },
                ] + series
        }
        return series.compactMap(\.self)
    }

    /// What is to be done on a day; on a day of a pause it waits for the first after that.
    private func hint(
        _ slot: String, _ purpose: Series.Purpose, on date: CivilDate, at clock: Clock,
        _ zone: TimeZone
    ) -> Series? {
        pauses.firstDayOutside(onOrAfter: date)
            .map { single(slot, purpose, on: $0, at: clock, zone) }
    }

    private func single(
        _ slot: String, _ purpose: Series.Purpose, on date: CivilDate, at clock: Clock,
        _ zone: TimeZone
    ) -> Series {
        let rule = DayRule(pattern: .days(1, from: date), from: date, until: date)
        let head = SeriesHead(of: self, slot: slot, purpose: purpose, clock: clock)
        return Series(head, dates: .days(rule), zone: zone.zone(of: clock, on: date))
    }
}

extension Timing {
    /// Whether each of its slots is due again and again, which a few days or weeks always bring.
    fileprivate var isEndless: Bool {
        guard until == nil, taper.isEmpty, slots.allSatisfy(\.monthDays.isEmpty) else {
            return false
        }
        switch pattern {
        case .days, .weeks: return true
        case .once, .months, .hours, .window, .cycle, .fromTaken: return false
        }
    }
}

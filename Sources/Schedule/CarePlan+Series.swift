public import CarePlan
public import CivilTime

extension CarePlan {
    /// Returns the series of all enabled items and slots, in plan order.
    ///
    /// An item without a first day starts on `begin`. For an as-needed medicine, only hints such as
    /// refills are included.
    public func series(beginning begin: CivilDate) -> [Series] {
        items.filter(\.isEnabled).flatMap { $0.series(beginning: begin, in: zone) }
            .filter(\.isEnabled)
    }
}

extension Item {
    /// Returns the series of this item, enabled or not, without the days of its pauses.
    public func series(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        series(beginning: begin, in: zone, on: plannedUse(beginning: begin, in: zone))
    }

    /// Returns the item's series, with hints on the given days instead of the planned ones.
    public func series(
        beginning begin: CivilDate, in zone: TimeZone, on days: UseDays
    ) -> [Series] {
        series(beside: answeredSeries(beginning: begin, in: zone), on: days, in: zone)
    }

    /// Returns the given series of doses and reminders, with pauses applied, followed by the hints
    /// on the given days.
    package func series(
        beside answered: [Series], on days: UseDays, in zone: TimeZone
    ) -> [Series] {
        (pauses.isEmpty ? answered : answered.map(\.paused)) + series(on: days, zone)
    }

    /// Returns the series whose occurrences are answered one by one: doses and reminders, but no
    /// hints and no lenses. Days in pauses are included.
    public func answeredSeries(beginning begin: CivilDate, in zone: TimeZone) -> [Series] {
        planned(beginning: begin, in: zone).filter { $0.first != nil }
    }

    /// Returns a daily series of the days on which the lens set can be worn, or `nil` if the item
    /// has no lenses or the plan does not ask for wear tasks.
    ///
    /// `series(beginning:in:)` leaves this series out, because wearing lenses is never due.
    public func wearSeries(in zone: TimeZone) -> Series? {
        guard case .lenses(let lenses) = care, lenses.hasWearTasks else { return nil }
        let rule = DayRule(pattern: .days(1, from: lenses.opened), from: lenses.opened, until: nil)
        let head = SeriesHead(of: self, slot: "wear", purpose: .wear, clock: .allDay)
        return Series(head, dates: .days(rule), zone: zone).paused
    }

    /// Returns a series for one action that was done as needed or outside the plan. The name must
    /// be unique within the item.
    public func taking(
        _ amount: Amount?, on date: CivilDate, named name: String, in zone: TimeZone
    ) -> Series {
        var purpose = Series.Purpose.reminder(.other)
        if case .reminder(let reminder) = care { purpose = .reminder(reminder.kind) }
        if case .medicine = care, let amount { purpose = .dose(amount) }
        return single("taken-\(name)", purpose, on: date, at: .at(.midnight), zone)
    }

    /// Returns whether a slot or a taper step of the item is never due.
    public func hasPartNeverDue(beginning begin: CivilDate, in zone: TimeZone) -> Bool {
        // A course without a first day whose last day has passed is over, which is no mistake.
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

    /// Returns the refill, warning, replacement and use-up days that follow if every dose is taken
    /// as planned.
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

    /// Returns the day on which planned use brings the supply down to its refill mark.
    private func plannedRefill(beginning begin: CivilDate, in zone: TimeZone) -> CivilDate? {
        switch care {
        case .medicine(let medicine):
            guard case .scheduled(let timing) = medicine.intake, let stock = medicine.stock else {
                return nil
            }
            // Doses since the day of the count reduce the supply, even if the plan changed
            // meanwhile.
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

    /// Returns a series with one occurrence, on the given date or on the first later day outside
    /// the item's pauses. Returns `nil` if an open-ended pause covers all later days.
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
    /// Whether every slot is certain to recur without end: daily or weekly, with neither a last
    /// day, a taper nor days of the month.
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

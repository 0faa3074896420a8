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
        let series =
            switch care {
            case .medicine(let medicine): self.series(of: medicine, begin, zone)
            case .lenses(let lenses): self.series(of: lenses, zone)
            case .reminder(let reminder):
                SeriesPlanner(item: self, timing: reminder.timing, begin: begin, zone: zone)
                    .series { _ in .reminder(reminder.kind) }
            }
        return series.filter { $0.first != nil }
    }

    private func series(of medicine: Medicine, _ begin: CivilDate, _ zone: TimeZone) -> [Series] {
        guard case .scheduled(let timing) = medicine.intake else { return [] }
        let doses = SeriesPlanner(item: self, timing: timing, begin: begin, zone: zone)
            .series { .dose($0) }
        let refill = medicine.stock.flatMap { stock in
            stock.refillDate(using: doses, from: stock.counted ?? timing.from ?? begin)
                .map { single("refill", .refill, on: $0, at: stock.time, zone) }
        }
        return doses + (refill.map { [$0] } ?? [])
    }

    private func series(of lenses: LensSet, _ zone: TimeZone) -> [Series] {
        let due = lenses.opened.advanced(byDays: lenses.allowedDays)
        // 81 % of the days, rounded up: the progress at which the colour turns.
        let warning = lenses.opened.advanced(byDays: (lenses.allowedDays * 81 + 99) / 100)
        var series: [Series] = []
        if warning < due {
            series.append(single("soon", .replacementSoon, on: warning, at: lenses.time, zone))
        }
        series.append(single("replace", .replacement, on: due, at: lenses.time, zone))
        if let stock = lenses.stock, let date = lenses.refillDate(stock) {
            series.append(single("refill", .refill, on: date, at: stock.time, zone))
        }
        return series
    }

    private func single(
        _ slot: String, _ purpose: Series.Purpose, on date: CivilDate, at clock: Clock,
        _ zone: TimeZone
    ) -> Series {
        let rule = DayRule(pattern: .days(1, from: date), from: date, until: date)
        return Series(
            item: self, slot: slot, part: nil, purpose: purpose, clock: clock, dates: .days(rule),
            zone: zone)
    }
}

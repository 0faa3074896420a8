import CarePlan
import CivilTime

/// Creates the series of one item's timing.
struct SeriesPlanner {
    let item: Item
    let timing: Timing
    let begin: CivilDate
    /// The person's time zone, with journeys.
    let zone: TimeZone

    /// A period with a constant amount.
    private struct Stretch {
        let step: String?
        let amount: Amount?
        let from: CivilDate
        let until: CivilDate?
    }

    private var from: CivilDate { timing.from ?? begin }

    func series(purpose: (Amount) -> Series.Purpose) -> [Series] {
        timing.slots.flatMap { slot in
            stretches.flatMap { stretch in
                lines(of: slot, stretch).map { line in
                    Series(
                        SeriesHead(
                            of: item, slot: slot.id, step: stretch.step, part: line.part,
                            ordinal: line.ordinal,
                            purpose: purpose(stretch.amount ?? slot.amount), ownUnit: slot.unit,
                            hasEnabledSlot: slot.isEnabled, clock: line.clock),
                        dates: line.dates,
                        zone: isLocal || line.clock == .allDay ? zone : zone.home,
                        shift: timing.shift)
                }
            }
        }.flatMap(\.onJourneys)
    }

    /// Whether the item follows the local time of the person on a journey.
    private var isLocal: Bool { timing.travelClock == .local }

    /// The steps of a taper with their days, or a single period if there is no taper.
    private var stretches: [Stretch] {
        guard !timing.taper.isEmpty else {
            return [Stretch(step: nil, amount: nil, from: from, until: timing.until)]
        }
        var start = from
        return timing.taper.enumerated().map { index, step in
            let next = start.advanced(byDays: step.days)
            defer { start = next }
            return Stretch(
                step: "step\(index + 1)", amount: step.amount, from: start,
                until: next.advanced(byDays: -1))
        }
    }

    private typealias Line = (part: String?, ordinal: Int, clock: Clock, dates: Series.Dates)

    private typealias Part = (name: String?, pattern: DayRule.Pattern)

    private func lines(of slot: DoseSlot, _ stretch: Stretch) -> [Line] {
        switch timing.pattern {
        case .once(let date):
            let rule = DayRule(pattern: .days(1, from: date), from: date, until: date)
            return [(nil, 1, slot.time, .days(rule))]
        case .hours(let hours):
            guard case .at(let time) = slot.time else { return [] }
            return timing.countsElapsedHours
                ? [elapsed(hours, time, stretch)]
                : clockHours(24 / hours, hours, time, slot, stretch)
        case .window(let hours, let until):
            guard case .at(let time) = slot.time else { return [] }
            let count = (until.secondOfDay - time.secondOfDay) / (hours * 3600) + 1
            return clockHours(count, hours, time, slot, stretch)
        case .fromTaken(let interval):
            let dates = DatesFromTaken(
                interval, from: stretch.from, until: stretch.until, at: slot.time,
                in: isLocal || slot.time == .allDay ? zone : zone.home)
            return [(nil, 1, slot.time, .fromTaken(dates))]
        case .days(let interval): return lines(days(interval, of: slot), of: slot, stretch)
        case .weeks(let interval):
            let weeks = DayRule.Pattern.weeks(interval, from: firstOfWeeks, on: weekdays(of: slot))
            return lines([(nil, weeks)], of: slot, stretch)
        case .months(let interval): return lines(months(interval, of: slot), of: slot, stretch)
        case .cycle(let on, let off):
            let cycle = DayRule.Pattern.cycle(
                on: on, off: off, from: from, weekdays: slot.weekdays)
            return lines([(nil, cycle)], of: slot, stretch)
        }
    }

    private func lines(_ parts: [Part], of slot: DoseSlot, _ stretch: Stretch) -> [Line] {
        parts.map { part in
            let rule = DayRule(pattern: part.pattern, from: stretch.from, until: stretch.until)
            return (part.name, 1, slot.time, .days(rule))
        }
    }

    private func days(_ interval: Int, of slot: DoseSlot) -> [Part] {
        guard slot.weekdays.isEmpty else {
            return [(nil, .weeks(1, from: from, on: slot.weekdays))]
        }
        return slot.monthDays.isEmpty ? [(nil, .days(interval, from: from))] : months(1, of: slot)
    }

    /// Returns lines at clock times that are `hours` apart. Times past midnight start a day later.
    private func clockHours(
        _ count: Int, _ hours: Int, _ first: TimeOfDay, _ slot: DoseSlot, _ stretch: Stretch
    ) -> [Line] {
        (0..<count).map { index in
            let time = first.advanced(byMinutes: index * hours * 60)
            let isNextDay = time < first && timing.from != nil && stretch.from == from
            let start = isNextDay ? stretch.from.advanced(byDays: 1) : stretch.from
            let pattern: DayRule.Pattern =
                slot.weekdays.isEmpty
                ? .days(1, from: start) : .weeks(1, from: start, on: slot.weekdays)
            let rule = DayRule(pattern: pattern, from: start, until: stretch.until)
            return (index == 0 ? nil : "h\(index + 1)", index + 1, .at(time), .days(rule))
        }
    }

    private func elapsed(_ hours: Int, _ time: TimeOfDay, _ stretch: Stretch) -> Line {
        let anchor = zone.home.instant(of: CivilDateTime(from, time))
        let dates = ElapsedHours(
            anchor: anchor, interval: hours * 3600, from: stretch.from, until: stretch.until)
        return (nil, 1, .at(time), .hours(dates))
    }

    /// Returns one pattern for each day of the month, because Outlook supports only one BYMONTHDAY
    /// in a rule. Days that can coincide with the last day of a month share its pattern.
    private func months(_ interval: Int, of slot: DoseSlot) -> [Part] {
        let anchor = firstMonth
        guard !slot.monthDays.isEmpty else {
            return [(nil, .monthsHeld(interval, from: anchor, day: from.day))]
        }
        let withLast =
            slot.monthDays.contains(.last) ? slot.monthDays.filter(\.canBeLast) : []
        let alone = slot.monthDays.filter { !withLast.contains($0) }
        let groups = alone.map { [$0] } + (withLast.isEmpty ? [] : [withLast])
        return groups.map { days in
            (
                (days.contains(.last) ? .last : days[0]).name,
                .months(interval, from: anchor, on: days)
            )
        }
    }

    private func weekdays(of slot: DoseSlot) -> Weekdays {
        slot.weekdays.isEmpty ? [from.weekday] : slot.weekdays
    }

    /// The first day on which any slot is due. All slots count their weeks from its week.
    private var firstOfWeeks: CivilDate {
        let any = timing.slots.reduce(Weekdays()) { $0.union(weekdays(of: $1)) }
        return DayRule.Pattern.weeks(1, from: from, on: any).next(onOrAfter: from) ?? from
    }

    /// The first month in which any slot is due. All slots count their months from it.
    private var firstMonth: CivilMonth {
        let days = timing.slots.flatMap(\.monthDays)
        guard !days.isEmpty else { return CivilMonth(of: from) }
        let every = DayRule.Pattern.months(1, from: CivilMonth(of: from), on: days)
        return CivilMonth(of: every.next(onOrAfter: from) ?? from)
    }
}

extension MonthDay {
    /// Whether the day can be the last day of a month.
    fileprivate var canBeLast: Bool {
        if case .day(let number) = self { number >= 28 } else { true }
    }

    fileprivate var name: String {
        switch self {
        case .day(let number): "d\(number)"
        case .last: "last"
        }
    }
}

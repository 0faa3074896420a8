import Adherence
package import CarePlan
import CivilTime

/// The timing of an item in words: `1 tablet every Mon Wed Fri at 17:30`.
package struct TimingWords {
    private let wording: Wording

    /// Creates texts in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the timing and the amounts in one line, or `nil` for a lens set.
    package func text(of item: Item) -> String? {
        item.isLensSet ? nil : lines(of: item).joined(separator: "; ")
    }

    /// Returns the timing and the amounts. Slots that differ only in their time share a line.
    package func lines(of item: Item) -> [String] {
        switch item.care {
        case .lenses: []
        case .reminder(let reminder):
            lines(of: reminder.timing, unit: nil, at: item.soleRingingPlace)
        case .medicine(let medicine):
            switch medicine.intake {
            case .scheduled(let timing):
                lines(of: timing, unit: medicine.unit, at: item.soleRingingPlace)
                    + [limits(of: medicine)].filter { !$0.isEmpty }.map {
                        $0.joined(separator: ", ")
                    }
            case .asNeeded(let need): [text(of: need, medicine)]
            }
        }
    }

    private func lines(
        of timing: Timing, unit: String?, at place: Place? = nil
    ) -> [String] {
        let isTaper = !timing.taper.isEmpty
        var groups: [(slot: DoseSlot, times: [Clock])] = []
        for slot in timing.slots {
            if let index = groups.firstIndex(where: { $0.slot.isLike(slot) }) {
                groups[index].times.append(slot.time)
            } else {
                groups.append((slot, [slot.time]))
            }
        }
        let parts = groups.map { slot, times in
            let days = days(timing, slot, at: place.map(wording.ringing(at:)) ?? clock(times))
            let amount = unit.map { wording.dose(slot.amount, of: slot.unit ?? $0) }
            let line = [isTaper ? nil : amount, days].compactMap { $0 }.joined(separator: " ")
            return slot.isEnabled ? line : "\(line) (\(wording.text(.agendaOff)))"
        }
        let taper = unit.flatMap { isTaper ? self.taper(timing.taper, unit: $0) : nil }
        return parts.map { fromTaken(timing, $0, isDose: unit != nil) }
            + [
                taper, timing.shift.map(text), timing.link == nil ? ownClock(timing) : nil,
                timing.link.map(wording.text),
            ].compactMap { $0 }
    }

    /// Returns the line, with a note if the interval is counted from the last dose taken.
    private func fromTaken(_ timing: Timing, _ line: String, isDose: Bool) -> String {
        guard case .fromTaken = timing.pattern else { return line }
        return wording.text(isDose ? .timingFromTaken : .timingFromDone, ["timing": line])
    }

    /// Returns the clock that the item follows on journeys, if the plan sets one.
    private func ownClock(_ timing: Timing) -> String? {
        timing.ownClock.map { wording.text(of: $0) }
    }

    /// Returns the days on which doses are later: `2 h later on Sat, Sun and holidays`.
    private func text(of shift: DayShift) -> String {
        let days = shift.weekdays.inOrder
        let words = [
            "span": wording.span(minutes: shift.minutes),
            "days": shift.isOnHolidays
                ? days.map(wording.weekday).joined(separator: ", ") : weekdays(days),
        ]
        if !shift.isOnHolidays { return wording.text(.timingShift, words) }
        return wording.text(
            shift.weekdays.isEmpty ? .timingShiftHolidays : .timingShiftBoth, words)
    }

    private func taper(_ steps: [TaperStep], unit: String) -> String {
        let words = steps.map { step in
            wording.text(
                .timingStep,
                [
                    "dose": wording.dose(step.amount, of: unit),
                    "days": wording.counted(.days, step.days),
                ])
        }
        return wording.text(.timingTaper, ["steps": words.joined(separator: ", ")])
    }

    private func clock(_ times: [Clock]) -> String {
        let clocks = times.compactMap { time in
            if case .at(let time) = time { wording.clock(time) } else { nil }
        }
        return clocks.isEmpty
            ? wording.text(.agendaAllDay)
            : wording.text(.timingAt, ["times": clocks.joined(separator: ", ")])
    }

    /// Returns the days and the times.
    private func days(_ timing: Timing, _ slot: DoseSlot, at clock: String) -> String {
        let days = [weekdays(slot.weekdays), monthDays(slot.monthDays)].compactMap { $0 }
        var words = ["at": clock, "days": days.joined(separator: " ")]
        let key: Wording.Key
        switch timing.pattern {
        case .once(let date):
            words["date"] = wording.longDate(date)
            key = .timingOnce
        case .days(let count):
            words["count"] = String(count)
            key =
                !slot.weekdays.isEmpty
                ? .timingWeekdays
                : !slot.monthDays.isEmpty
                    ? .timingMonthDays
                    : count == 1 ? .timingDaily : .timingDays
        case .weeks(let count):
            words["count"] = String(count)
            if slot.weekdays.isEmpty {
                words["days"] = timing.from.map { weekdays([$0.weekday]) } ?? ""
            }
            key = count == 1 ? .timingWeekdays : .timingWeeks
        case .months(let count):
            words["count"] = String(count)
            if slot.monthDays.isEmpty {
                words["days"] = timing.from.map { wording.text(of: .day($0.day)) } ?? ""
            }
            key = count == 1 ? .timingMonthDays : .timingMonths
        case .hours(let count):
            words["count"] = String(count)
            key = .timingHours
        case .window(let count, let until):
            words["count"] = String(count)
            if case .at(let time) = slot.time { words["start"] = wording.clock(time) }
            words["end"] = wording.clock(until)
            key = slot.weekdays.isEmpty ? .timingWindow : .timingWindowWeekdays
        case .fromTaken(let interval):
            switch interval.length {
            case .days(let count) where count > 7 && count % 7 == 0:
                words["count"] = String(count / 7)
                key = .timingWeeksApart
            case .days(let count):
                words["count"] = String(count)
                key = count == 1 ? .timingDaily : .timingDays
            case .months(let count):
                let isYears = count % 12 == 0
                words["count"] = String(isYears ? count / 12 : count)
                key =
                    isYears
                    ? count == 12 ? .timingYearApart : .timingYearsApart
                    : count == 1 ? .timingMonthApart : .timingMonthsApart
            case .hours(let count):
                words["count"] = String(count)
                key = .timingHours
            }
        case .cycle(let on, let off):
            words["on"] = wording.counted(.days, on)
            words["off"] = wording.counted(.timingOff, off)
            key = .timingCycle
        }
        return wording.text(key, words)
    }

    private func weekdays(_ weekdays: Weekdays) -> String? {
        weekdays.isEmpty ? nil : self.weekdays(weekdays.inOrder)
    }

    private func weekdays(_ weekdays: [Weekday]) -> String {
        wording.list(weekdays.map(wording.weekday))
    }

    private func monthDays(_ days: [MonthDay]) -> String? {
        days.isEmpty ? nil : wording.text(of: days)
    }

    /// Returns the amount of an as-needed dose and its limits.
    private func text(of need: AsNeeded, _ medicine: Medicine) -> String {
        let dose = wording.dose(need.amount, of: medicine.unit)
        let words = [wording.text(.agendaAsNeeded, ["dose": dose])] + limits(of: medicine)
        return words.joined(separator: ", ")
    }

    private func limits(of medicine: Medicine) -> [String] {
        [
            medicine.limits.minimumGap.map(wording.leastGap),
            medicine.limits.most.map { wording.text(of: $0, medicine.unit) },
        ].compactMap { $0 }
    }
}

/// The limits of a medicine.
extension Wording {
    /// Returns the shortest interval between doses: `at least 6 h apart`.
    func leastGap(minutes: Int) -> String {
        text(.agendaAtLeast, ["span": span(minutes: minutes)])
    }

    /// Returns the greatest amount: `at most 4 tablets a day`.
    func text(of cap: DoseCap, _ unit: String) -> String {
        text(
            cap.window == .day ? .agendaAtMost : .agendaAtMostHours24,
            ["most": text(of: cap.measure, unit)])
    }

    /// Returns an amount, or a number of doses.
    func text(of measure: DoseCap.Measure, _ unit: String) -> String {
        switch measure {
        case .amount(let amount): dose(amount, of: unit)
        case .doses(let count): counted(.needDoses, count)
        }
    }
}

extension Wording {
    /// Returns the item that a dose follows: `4 h after Breakfast tablet`.
    package func text(of link: DoseLink) -> String {
        text(
            link.ifMissed == .wait ? .timingAfterOnly : .timingAfter,
            ["span": span(minutes: link.minutes), "item": link.name])
    }
}

extension DoseSlot {
    /// Returns whether two slots differ only in their time.
    fileprivate func isLike(_ other: DoseSlot) -> Bool {
        amount == other.amount && unit == other.unit && isEnabled == other.isEnabled
            && weekdays == other.weekdays && monthDays == other.monthDays
            && (time == .allDay) == (other.time == .allDay)
    }
}

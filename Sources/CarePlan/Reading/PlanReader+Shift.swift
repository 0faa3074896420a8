import CivilTime

extension PlanReader {
    /// Reads the holidays, sorted and without duplicates.
    mutating func holidays(in fields: Fields) -> [CivilDate] {
        let dates = list("holidays", in: fields, .date)
        guard dates.count <= CarePlan.mostHolidays else {
            note("holidays", in: fields, .tooManyHolidays(most: CarePlan.mostHolidays))
            return []
        }
        return Set(dates).sorted()
    }

    /// Reads the days on which an item is due later.
    mutating func shift(in fields: Fields) -> DayShift? {
        guard let node = fields["shift"],
            let fields = self.fields(
                of: node, .field("shift"), such: "{on: [sat, sun], by: 2 h}",
                known: ItemField.words(of: .medicine, in: "shift"))
        else { return nil }
        let by = required("by", in: fields, .span([.minutes, .hours], such: "2 h"))?.minutes
        if fields["on"] == nil { note("on", in: fields, .missing) }
        let days = placedList("on", in: fields, .shiftDays, called: "shift")
        var weekdays = Weekdays()
        var isOnHolidays = false
        for day in days {
            switch day.value {
            case .weekdays(let more): weekdays = weekdays.union(more)
            case .holidays:
                isOnHolidays = true
                if holidays.isEmpty {
                    note(day.position, of: .field("shift"), .shiftNeedsHolidays)
                }
            }
        }
        guard let by, !days.isEmpty else { return nil }
        return DayShift(
            weekdays: weekdays, holidays: isOnHolidays ? holidays : nil, minutes: by)
    }

    /// Notes a shift of doses without a time, or past midnight.
    mutating func checkShift(_ timing: Timing, _ fields: Fields) {
        guard let shift = timing.shift else { return }
        guard !timing.pattern.isHours else {
            note("shift", in: fields, .everyHours)
            return
        }
        let times = timing.slots.compactMap { slot in
            if case .at(let time) = slot.time { time } else { nil }
        }
        guard let last = times.max() else {
            return note("shift", in: fields, .shiftAllDay)
        }
        if last.secondOfDay + shift.minutes * 60 >= 86_400 {
            note(
                fields.position(of: "shift"), of: .field("by"), .shiftPastMidnight(last))
        }
    }
}

extension CarePlan {
    /// The largest number of holidays in a plan.
    public static let mostHolidays = 1000
}

/// A value in the list of days of a shift.
private enum ShiftDays {
    case weekdays(Weekdays)
    case holidays
}

extension ScalarForm where Value == ShiftDays {
    fileprivate static var shiftDays: ScalarForm {
        ScalarForm(.shiftDays) {
            ["holidays", "helligdage"].contains($0.lowercased())
                ? .holidays : Weekdays(named: $0).map(ShiftDays.weekdays)
        }
    }
}

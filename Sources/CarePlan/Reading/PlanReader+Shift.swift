import CivilTime

extension PlanReader {
    /// Reads the holidays, sorted and without duplicates.
    mutating func holidays(in fields: Fields) -> [CivilDate] {
        let dates = list("holidays", in: fields, .date)
        guard dates.count <= CarePlan.mostHolidays else {
            note(
                fields.position(of: "holidays"),
                "'holidays' has more than \(CarePlan.mostHolidays) days; remove those that are past"
            )
            return []
        }
        return Set(dates).sorted()
    }

    /// Reads the days on which an item is due later.
    mutating func shift(in fields: Fields) -> DayShift? {
        guard let node = fields["shift"],
            let fields = self.fields(
                of: node, "'shift'", such: "{on: [sat, sun], by: 2 h}",
                known: ItemField.words(of: .medicine, in: "shift"))
        else { return nil }
        let by = required("by", in: fields, .span([.minutes, .hours], such: "2 h"))?.minutes
        if fields["on"] == nil { note(fields.position, "'on' is missing, so add it") }
        let days = placedList("on", in: fields, .shiftDays, called: "shift")
        var weekdays = Weekdays()
        var isOnHolidays = false
        for day in days {
            switch day.value {
            case .weekdays(let more): weekdays = weekdays.union(more)
            case .holidays:
                isOnHolidays = true
                if holidays.isEmpty {
                    note(
                        day.position,
                        "'shift' needs 'holidays' at the head of the plan, such as [2026-12-25]")
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
        let position = fields.position(of: "shift")
        guard !timing.pattern.isHours else {
            note(position, "'shift' contradicts an 'every' in hours; remove one of them")
            return
        }
        let times = timing.slots.compactMap { slot in
            if case .at(let time) = slot.time { time } else { nil }
        }
        guard let last = times.max() else {
            return note(position, "'shift' moves times, and 'all-day' has none; remove 'shift'")
        }
        if last.secondOfDay + shift.minutes * 60 >= 86_400 {
            note(position, "'by' moves \(last) past midnight; make it shorter")
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
        ScalarForm(expectation: "on a weekday such as sat, on some such as sat-sun, or on holidays")
        {
            ["holidays", "helligdage"].contains($0.lowercased())
                ? .holidays : Weekdays(named: $0).map(ShiftDays.weekdays)
        }
    }
}

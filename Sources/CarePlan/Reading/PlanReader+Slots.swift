import CivilTime

/// A slot with the fields that it was read from.
struct SlotDraft {
    let slot: DoseSlot
    let fields: Fields
}

extension PlanReader {
    /// Reads a line of `doses`. With a window it has no time; `window` is `nil` if the window is
    /// invalid.
    mutating func doseSlot(
        _ node: YAMLNode, _ index: Int, hasWindow: Bool, _ window: DayWindow?
    ) -> SlotDraft? {
        guard
            let fields = fields(
                of: node, .doseLine, such: "{at: \"08:00\", amount: 1}",
                known: ItemField.words(of: .medicine, in: "doses"))
        else { return nil }
        let id = optional("id", in: fields, .identifier) ?? "\(index + 1)"
        if hasWindow, fields["at"] != nil {
            note("at", in: fields, .betweenAt)
        }
        let time = hasWindow ? window.map { .at($0.start) } : required("at", in: fields, .doseTime)
        let amount = optional("amount", in: fields, .positiveAmount) ?? Amount(1)
        let unit = optional("unit", in: fields, .text(atMost: 40))
        let isEnabled = optional("enabled", in: fields, .truth) ?? true
        let days = days(in: fields)
        return time.map {
            SlotDraft(
                slot: DoseSlot(
                    id: id, hasOwnID: fields["id"] != nil, time: $0, amount: amount,
                    unit: unit, isEnabled: isEnabled, weekdays: days.weekdays,
                    monthDays: days.monthDays),
                fields: fields)
        }
    }

    /// Reads `at` and `on` of a reminder, which make one slot for each time.
    mutating func reminderSlots(_ fields: Fields, in window: DayWindow?) -> [SlotDraft] {
        let given = list("at", in: fields, .reminderTime)
        let usual = window.map { Clock.at($0.start) } ?? .morning
        let times = fields["at"] == nil ? [usual] : given.map(\.clock)
        if given.contains(.place), given.count > 1 {
            note(fields.position(of: "at"), .placeOtherTimes)
        } else if Set(times).count < times.count {
            note("at", in: fields, .sameTimeTwice)
        }
        let days = days(in: fields)
        return times.enumerated().map { index, time in
            SlotDraft(
                slot: DoseSlot(
                    id: "\(index + 1)", hasOwnID: false, time: time, amount: Amount(1),
                    unit: nil, isEnabled: true, weekdays: days.weekdays, monthDays: days.monthDays),
                fields: fields)
        }
    }

    private mutating func days(
        in fields: Fields
    ) -> (weekdays: Weekdays, monthDays: [MonthDay]) {
        let weekdays = list("on", in: fields, .weekdays).reduce(Weekdays()) { $0.union($1) }
        let monthDays = list("days-of-month", in: fields, .monthDay)
        if fields["on"] != nil, fields["days-of-month"] != nil {
            note(
                fields.position(of: "days-of-month"), of: .field("on"),
                .contradicts("days-of-month"))
        }
        var unique: [MonthDay] = []
        for day in monthDays where !unique.contains(day) { unique.append(day) }
        return (weekdays, unique)
    }
}

extension ScalarForm where Value == Clock {
    /// The time of a dose, or `place` for one that is due on arriving or leaving.
    fileprivate static var doseTime: ScalarForm {
        ScalarForm(.time) { $0 == "place" ? .allDay : TypedTimes.clock($0).map(Clock.at) }
    }
}

/// A value of a reminder's `at`.
enum ReminderTime: Hashable {
    case clock(Clock)
    /// On arriving or leaving, at any time of the day.
    case place

    /// The time of day.
    var clock: Clock {
        switch self {
        case .clock(let clock): clock
        case .place: .allDay
        }
    }
}

extension ScalarForm where Value == ReminderTime {
    fileprivate static var reminderTime: ScalarForm {
        ScalarForm(.reminderTime) { text in
            text == "place"
                ? .place : ScalarForm<Clock>.clock.read(text).map(ReminderTime.clock)
        }
    }
}

extension SlowItem {
    /// The item in plan syntax.
    var text: String {
        let name = isReminder ? "title: \(id)" : "name: \(id)"
        let bounds = [from.map { "from: \(dayText($0))" }, until.map { "until: \(dayText($0))" }]
        let fields =
            [name, "id: \(id)"] + (clock.map { ["clock: \($0)"] } ?? [])
            + (openHours.map { ["open-for: \($0) h"] } ?? []) + rhythmFields
            + (isReminder ? reminderFields : medicineFields)
            + bounds.compactMap(\.self) + laterFields + pauseFields(pauses)
        return "  - {\((fields + (isOn ? [] : ["enabled: false"])).joined(separator: ", "))}"
    }

    private var rhythmFields: [String] {
        switch rhythm {
        case .once(let day): ["date: \(dayText(day))"]
        case .days(1): []
        case .days(let count): ["every: \(count) days"]
        case .weeks(let count): ["every: \(count) weeks"]
        case .months(let count): ["every: \(count) months"]
        case .hours(let count): ["every: \(count) h"]
        case .window(let hours, let from, let until):
            ["every: \(hours) h", "between: \"\(clockText(from))-\(clockText(until))\""]
        case .cycle(let on, let off): ["cycle: {on: \(on) days, off: \(off) days}"]
        }
    }

    private var isWindow: Bool {
        if case .window = rhythm { true } else { false }
    }

    private var medicineFields: [String] {
        let doses = lines.map { line in
            let time = isWindow ? [] : ["at: \"\(clockText(line.minute ?? 0))\""]
            let amount = taper.isEmpty ? ["amount: \(amountText(line.amount))"] : []
            let fields =
                time + amount + (line.unit.map { ["unit: \($0)"] } ?? []) + dayFields(of: line)
                + ["id: \(line.id)"] + (line.isOn ? [] : ["enabled: false"])
            return "{\(fields.joined(separator: ", "))}"
        }
        let steps = taper.map { "{amount: \(amountText($0.amount)), for: \($0.days) days}" }
        return ["doses: [\(doses.joined(separator: ", "))]"]
            + (steps.isEmpty ? [] : ["taper: [\(steps.joined(separator: ", "))]"])
            + (stock.map { [text(of: $0)] } ?? [])
    }

    private var reminderFields: [String] {
        let times = lines.map { line in line.minute.map { "\"\(clockText($0))\"" } ?? "all-day" }
        return (isWindow ? [] : ["at: [\(times.joined(separator: ", "))]"])
            + (lines.first.map(dayFields) ?? [])
    }

    private func dayFields(of line: Line) -> [String] {
        let monthDays = line.monthDays.map { $0 == 0 ? "last" : "\($0)" }
        return (line.weekdays.isEmpty ? [] : ["on: [\(weekdayText(line.weekdays))]"])
            + (monthDays.isEmpty ? [] : ["days-of-month: [\(monthDays.joined(separator: ", "))]"])
    }

    private func text(of stock: Stock) -> String {
        let fields = [
            "left: \(amountText(stock.left))", stock.counted.map { "counted: \(dayText($0))" },
            stock.mark.map { "refill-at: \(amountText($0))" },
        ]
        return "stock: {\(fields.compactMap(\.self).joined(separator: ", "))}"
    }

    private var laterFields: [String] {
        guard let shift else { return [] }
        let days = [
            shift.weekdays.isEmpty ? nil : weekdayText(shift.weekdays),
            shift.holidays.isEmpty ? nil : "holidays",
        ].compactMap(\.self).joined(separator: ", ")
        return ["shift: {on: [\(days)], by: \(shift.minutes) min}"]
    }
}

/// Returns pauses in plan syntax; empty if there are none.
func pauseFields(_ pauses: [SlowItem.Pause]) -> [String] {
    let texts = pauses.map { pause in
        let until = pause.until.map { ", until: \(dayText($0))" } ?? ""
        return "{from: \(dayText(pause.from))\(until)}"
    }
    return texts.isEmpty ? [] : ["pauses: [\(texts.joined(separator: ", "))]"]
}

private func weekdayText(_ days: [Int]) -> String {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    return days.map { names[$0 - 1] }.joined(separator: ", ")
}

private func amountText(_ thousandths: Int) -> String {
    let rest = "\(1000 + thousandths % 1000)".dropFirst()
    return "\(thousandths / 1000).\(rest)"
}

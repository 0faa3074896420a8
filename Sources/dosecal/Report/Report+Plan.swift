import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Schedule

extension Report {
    /// The plan as it stands.
    var planSection: HTML {
        let number = timeline.history.last?.number ?? 0
        let items = person.plan.items
        let groups: [(String, [Item])] = [
            ("medicines", items.filter(\.isMedicine)), ("lenses", items.filter(\.isLensSet)),
            ("reminders", items.filter { !$0.isMedicine && !$0.isLensSet }),
        ]
        let tables = groups.filter { !$0.1.isEmpty }.map { name, items in
            HTML.table(
                [text(name), text("when"), text("period"), text("note")], items.map(row),
                class: "plan")
        }
        let nothing = HTML.tag("p", text("plan.empty"))
        return section(
            text("plan", ["number": String(number)]), items.isEmpty ? [nothing] : tables)
    }

    private func row(_ item: Item) -> [HTML] {
        var name = [HTML(title(of: item))]
        if !item.isEnabled { name.append(.small(wording.text("agenda.off"))) }
        let timing = TimingWords(wording)
        let when = timing.lines(of: item).map { HTML($0) }
        return [.lines(name), .lines(when), HTML(period(of: item)), .lines(item.note ?? "")]
    }

    /// An item's name, and its strength where it has one.
    func title(of item: Item) -> String {
        guard case .medicine(let medicine) = item.care, let strength = medicine.strength else {
            return item.name
        }
        return "\(item.name) \(strength)"
    }

    /// From when until when it is due.
    private func period(of item: Item) -> String {
        let begin = timeline.history.last?.begin(of: item)
        switch item.care {
        case .lenses(let lenses):
            return text("opened", ["date": wording.longDate(lenses.opened)])
        case .medicine(let medicine):
            switch medicine.intake {
            case .scheduled(let timing): return period(of: item, timing, begin)
            case .asNeeded(let need): return period(from: need.from ?? begin, until: need.until)
            }
        case .reminder(let reminder): return period(of: item, reminder.timing, begin)
        }
    }

    private func period(of item: Item, _ timing: Timing, _ begin: CivilDate?) -> String {
        if case .once = timing.pattern { return "" }
        let from = timing.from ?? begin
        let series = item.series(beginning: begin ?? .latest, in: person.zone).filter(\.isCare)
        let lasts = series.map(\.last)
        let end = lasts.contains { $0 == nil } ? nil : lasts.compactMap { $0 }.max()
        return period(from: from, until: timing.until ?? end)
    }

    private func period(from: CivilDate?, until: CivilDate?) -> String {
        let begin = from.map { text("from", ["date": wording.longDate($0)]) }
        let end = until.map { text("until", ["date": wording.longDate($0)]) }
        return [begin, end ?? wording.text("agenda.endless")].compactMap { $0 }
            .joined(separator: ", ")
    }
}

/// Says when an item is due: every day 08:00 1 tablet.
struct TimingWords {
    private let wording: Wording

    init(_ wording: Wording) {
        self.wording = wording
    }

    private func text(_ key: String, _ words: [String: String] = [:]) -> String {
        wording.text("report.\(key)", words)
    }

    /// One line a slot, after one for the pattern where it is not every day.
    func lines(of item: Item) -> [String] {
        switch item.care {
        case .medicine(let medicine):
            switch medicine.intake {
            case .scheduled(let timing): lines(of: timing, unit: medicine.unit)
            case .asNeeded(let need): [wording.limits(of: need, unit: medicine.unit)]
            }
        case .lenses(let lenses): [line(of: lenses)]
        case .reminder(let reminder): lines(of: reminder.timing, unit: nil)
        }
    }

    private func line(of lenses: LensSet) -> String {
        text("eye.\(lenses.eye.rawValue)") + ", "
            + wording.counted("report.allowed.\(lenses.counting.rawValue)", lenses.allowedDays)
    }

    private func lines(of timing: Timing, unit: String?) -> [String] {
        let pattern = pattern(of: timing)
        let slots = timing.slots.map { slot in
            let line = line(of: slot, unit: timing.taper.isEmpty ? unit : nil)
            let days = days(of: slot) ?? (pattern == nil ? plain(timing.pattern) : nil)
            return days.map { "\(line) (\($0))" } ?? line
        }
        let steps = timing.taper.enumerated().map { index, step in
            text(
                index == 0 ? "taper" : "taper.then",
                [
                    "dose": wording.dose(step.amount, of: unit ?? ""),
                    "days": wording.counted("days", step.days),
                ])
        }
        return pattern.map { [$0] + slots + steps } ?? slots + steps
    }

    /// What holds for all slots; nil where each says its days itself.
    private func pattern(of timing: Timing) -> String? {
        switch timing.pattern {
        case .once(let date): wording.longDate(date)
        case .days(1), .weeks(1), .months(1):
            timing.slots.allSatisfy { $0.weekdays.isEmpty && $0.monthDays.isEmpty }
                ? plain(timing.pattern) : nil
        case .days, .weeks, .months: plain(timing.pattern)
        case .hours(let count): wording.counted("report.every.hours", count)
        case .cycle(let on, let off):
            text(
                "cycle", ["on": wording.counted("days", on), "off": wording.counted("days", off)])
        }
    }

    private func plain(_ pattern: Timing.Pattern) -> String? {
        switch pattern {
        case .days(let count): wording.counted("report.every.days", count)
        case .weeks(let count): wording.counted("report.every.weeks", count)
        case .months(let count): wording.counted("report.every.months", count)
        case .once, .hours, .cycle: nil
        }
    }

    private func line(of slot: DoseSlot, unit: String?) -> String {
        var clock = wording.text("agenda.allDay")
        if case .at(let time) = slot.time { clock = time.description }
        let dose = unit.map { wording.dose(slot.amount, of: $0) }
        return [clock, dose].compactMap { $0 }.joined(separator: " ")
    }

    private func days(of slot: DoseSlot) -> String? {
        let weekdays = slot.weekdays.inOrder.map(wording.weekday)
        let monthDays = slot.monthDays.map { day in
            switch day {
            case .day(let number): text("monthDay", ["day": String(number)])
            case .last: text("lastDay")
            }
        }
        if weekdays.isEmpty && monthDays.isEmpty { return nil }
        let weekday = weekdays.isEmpty ? nil : weekdays.joined(separator: ", ")
        let monthDay =
            monthDays.isEmpty
            ? nil : text("monthDays", ["days": monthDays.joined(separator: ", ")])
        return [weekday, monthDay].compactMap { $0 }.joined(separator: "; ")
    }
}

import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Schedule
import Wording

extension Report {
    /// The current plan.
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
        var name = [HTML(item.title)]
        if !item.isEnabled { name.append(.small(wording.text("agenda.off"))) }
        return [
            .lines(name), .lines(when(item).map { HTML($0) }), HTML(period(of: item)),
            .lines(item.note ?? ""),
        ]
    }

    private func when(_ item: Item) -> [String] {
        guard case .lenses(let lenses) = item.care else {
            return TimingWords(wording).lines(of: item)
        }
        let days = wording.counted(
            "report.allowed.\(lenses.counting.rawValue)", lenses.allowedDays)
        return ["\(text("eye.\(lenses.eye.rawValue)")), \(days)"]
    }

    /// The period in which it is due.
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
        let series = item.answeredSeries(beginning: begin ?? .latest, in: person.zone)
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

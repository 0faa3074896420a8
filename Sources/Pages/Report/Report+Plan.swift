import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import LensCare
import Schedule
import Wording

extension Report {
    /// The current plan. Items that are switched off are only named.
    var planSection: HTML {
        let number = timeline.history.last?.number ?? 0
        let items = person.plan.items.filter { isChosen($0) && $0.isEnabled }
        let off = person.plan.items.filter { isChosen($0) && !$0.isEnabled }.map(\.title)
        let groups: [(Wording.Key, [Item])] = [
            (.reportMedicines, items.filter(\.isMedicine)),
            (.reportLenses, items.filter(\.isLensSet)),
            (.reportReminders, items.filter { !$0.isMedicine && !$0.isLensSet }),
        ]
        let tables = groups.filter { !$0.1.isEmpty }.map { name, items in
            HTML.table(
                [text(name), text(.reportWhen), text(.reportPeriod), text(.reportPurpose)],
                items.map(row),
                class: "plan")
        }
        let nothing = HTML.tag("p", text(.reportPlanEmpty))
        let rest =
            off.isEmpty
            ? []
            : [HTML.tag("p", text(.reportOff, ["names": off.joined(separator: ", ")]))]
        return openSection(
            text(.reportPlan, ["number": String(number)]),
            (items.isEmpty && off.isEmpty ? [nothing] : tables) + rest)
    }

    private func row(_ item: Item) -> [HTML] {
        let facts = TraitWords(wording).facts(of: item.traits)
        return [
            HTML(item.title), .lines(when(item).map { HTML($0) }),
            .lines(
                ([period(of: item)] + pause(of: item)).filter { !$0.isEmpty }.map { HTML($0) }),
            .lines((facts + [item.note].compactMap { $0 }).joined(separator: "\n")),
        ]
    }

    private func when(_ item: Item) -> [String] {
        guard case .lenses(let lenses) = item.care else {
            return TimingWords(wording).lines(of: item)
        }
        let days = wording.counted(
            lenses.counting == .wearDays ? .reportAllowedWearDays : .reportAllowedCalendarDays,
            lenses.allowedDays)
        return ["\(text(lenses.eye.name)), \(days)"]
    }

    /// The present pause of an item.
    private func pause(of item: Item) -> [String] {
        wording.pause(of: item.pauses, on: person.today).map { [$0] } ?? []
    }

    /// Returns the period in which an item is due, or nothing if it includes all days of the report
    /// and has no end.
    private func period(of item: Item) -> String {
        let begin = timeline.history.last?.begin(of: item)
        switch item.care {
        case .lenses(let lenses):
            let cycle = person.lensRecord(item)?.history.use(on: person.today).cycle
            let opened = cycle?.opened ?? lenses.opened
            return text(.reportOpened, ["date": wording.longDate(opened)])
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

    private func period(from start: CivilDate?, until: CivilDate?) -> String {
        if until == nil, start.map({ $0 < from }) ?? true { return "" }
        let begin = start.map { text(.reportFrom, ["date": wording.longDate($0)]) }
        let end = until.map { text(.reportUntil, ["date": wording.longDate($0)]) }
        return [begin, end ?? wording.text(.agendaEndless)].compactMap { $0 }
            .joined(separator: ", ")
    }
}

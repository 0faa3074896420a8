import CommandLine
import Adherence
import CarePlan
import CivilTime
import Feed
import LensCare
import Household
import Wording

/// The figures of a month, one row for each item.
struct MonthNumbers {
    private let person: Person
    private let wording: Wording
    private let month: CivilMonth
    private let item: Item?

    init(_ person: Person, _ wording: Wording, _ month: CivilMonth, _ item: Item?) {
        self.person = person
        self.wording = wording
        self.month = month
        self.item = item
    }

    var rows: [(left: String, right: String)] {
        let last = min(month.last, person.today)
        guard month.first <= last else { return [] }
        let statistics = Statistics(
            person.timeline, from: month.first, through: last, at: person.now)
        let lines = statistics.lines.filter { isShown($0.item) }.compactMap { line in
            row(line)
        }
        let sets = item.map { [$0] } ?? person.plan.items.filter(\.isLensSet)
        return lines + sets.compactMap(row)
    }

    private func isShown(_ other: Item) -> Bool { item.map { $0.id == other.id } ?? true }

    /// Returns the row of an item, or `nil` if the item is no longer in the plan and has no
    /// figures.
    private func row(_ line: Statistics.Line) -> (left: String, right: String)? {
        let figures = line.figures
        let numbers = numbers(figures, line.item)
        if numbers.isEmpty, !line.isCurrent, item == nil { return nil }
        guard numbers.isEmpty else {
            return (line.item.title, numbers.joined(separator: ", "))
        }
        let nothing: Wording.Key =
            line.item.isAsNeeded
            ? .historyMarkUnused : line.item.isMedicine ? .statsNone : .statsNoneDone
        return (line.item.title, wording.text(nothing))
    }

    private func numbers(_ figures: Figures, _ item: Item) -> [String] {
        let taken =
            figures.due > 0
            ? [
                wording.text(
                    item.isMedicine ? .historyTakenDose : .historyTakenTask,
                    ["count": String(figures.taken), "due": String(figures.due)])
            ] : []
        let rest: [(key: Wording.Key, count: Int)] = [
            (.historySkipped, figures.skipped), (.historyMissed, figures.missed),
            (.historyOpen, figures.open), (.historyPaused, figures.paused),
            (item.isAsNeeded ? .historyNeeded : .historyBeside, figures.unplanned),
        ]
        return taken
            + rest.filter { $0.count > 0 }.map {
                wording.counted($0.key, $0.count)
            }
    }

    /// Returns the number of wear days in the month and the dates of replacements. It is `nil` for
    /// a set counted by calendar days if there is neither.
    private func row(_ set: Item) -> (left: String, right: String)? {
        guard let lens = person.lensRecord(set) else { return nil }
        let worn = lens.history.worn.count { CivilMonth(of: $0) == month }
        let isTold = worn > 0 || lens.set.counting == .wearDays
        let replaced = lens.history.replacements(through: min(month.last, person.today))
            .filter { CivilMonth(of: $0) == month }
            .map { wording.shortDate($0).heldTogether }
        let dates = ["dates": replaced.joined(separator: ", ")]
        let parts = [
            isTold ? wording.counted(.historyWorn, worn) : nil,
            replaced.isEmpty ? nil : wording.text(.historyReplaced, dates),
        ].compactMap { $0 }
        return parts.isEmpty ? nil : (set.name, parts.joined(separator: ", "))
    }
}

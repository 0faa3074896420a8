import Pages
import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare
import Persons

extension Report {
    /// The cycles of each lens set that lie in the window.
    var lensSection: HTML {
        let rows = timeline.items.flatMap { id -> [[HTML]] in
            guard let set = person.lensRecord(of: id) else { return [] }
            return set.history.cycles.filter(isInWindow).map { row($0, of: set) }
        }
        guard !rows.isEmpty else { return .empty }
        let heads = ["lensSet", "openedOn", "endedOn", "used"].map { text($0) }
        return section(text("cycles"), [.table(heads, rows, class: "cycles")])
    }

    private func isInWindow(_ cycle: WearCycle) -> Bool {
        cycle.opened <= through && cycle.end?.date ?? .latest > from
    }

    private func row(_ cycle: WearCycle, of set: LensRecord) -> [HTML] {
        let end = cycle.end.flatMap { $0.date <= through ? $0 : nil }
        let ended = end.map { end in
            HTML.lines([
                HTML(wording.longDate(end.date)), .small(text("cause.\(end.cause.rawValue)")),
            ])
        }
        let last = end?.date.advanced(byDays: -1) ?? through
        let counting = cycle.counting(on: last)
        let days =
            counting == .wearDays
            ? cycle.recordedDays(on: last) : cycle.progress(on: end?.date ?? through).usedDays
        let used = text(
            "used.\(counting.rawValue)",
            ["used": String(days), "days": wording.counted("days", cycle.allowedDays)])
        return [
            .lines([HTML(set.item.name), .small(text("eye.\(cycle.eye.rawValue)"))]),
            HTML(wording.longDate(cycle.opened)), ended ?? HTML(text("inUse")), HTML(used),
        ]
    }
}

import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare
import Household
import Wording

extension Report {
    /// The cycles of each lens set within the window.
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
        let day = end?.date ?? through
        return [
            .lines([HTML(set.item.name), .small(text("eye.\(cycle.eye.rawValue)"))]),
            HTML(wording.longDate(cycle.opened)), ended ?? HTML(text("inUse")),
            used(of: cycle, on: day),
        ]
    }

    private func used(of cycle: WearCycle, on day: CivilDate) -> HTML {
        let used = cycle.recorded(on: day)
        let text = text(
            "used.\(used.counting.rawValue)",
            ["used": String(used.days), "days": wording.counted("days", cycle.allowedDays)])
        let unrecorded = used.counting == .wearDays ? cycle.unrecordedDays(on: day) : 0
        guard unrecorded > 0 else { return HTML(text) }
        return .lines([
            HTML(text),
            .small(self.text("unrecorded", ["days": wording.counted("days", unrecorded)])),
        ])
    }
}

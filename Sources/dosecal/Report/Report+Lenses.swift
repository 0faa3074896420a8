import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare

extension Report {
    /// The cycles of each lens set that lie in the window.
    var lensSection: HTML {
        let rows = timeline.items.flatMap { id -> [[HTML]] in
            guard let set = LensRecord(of: id, in: timeline) else { return [] }
            return set.history.cycles.filter(isInWindow).map { row($0, of: set.name) }
        }
        guard !rows.isEmpty else { return .empty }
        let heads = ["lensSet", "openedOn", "endedOn", "used"].map { text($0) }
        return section(text("cycles"), [.table(heads, rows, class: "cycles")])
    }

    private func isInWindow(_ cycle: WearCycle) -> Bool {
        cycle.opened <= through && cycle.end?.date ?? .latest >= from
    }

    private func row(_ cycle: WearCycle, of name: String) -> [HTML] {
        let end = cycle.end.flatMap { $0.date <= through ? $0 : nil }
        let ended = end.map { end in
            HTML.lines([
                HTML(wording.longDate(end.date)), .small(text("cause.\(end.cause.rawValue)")),
            ])
        }
        let last = end?.date.advanced(byDays: -1) ?? through
        let counted = cycle.counting == .calendarDays ? end?.date ?? through : last
        let progress = cycle.progress(on: counted)
        let used = text(
            "used.\(cycle.counting.rawValue)",
            ["used": String(progress.usedDays), "allowed": String(progress.allowedDays)])
        return [
            .lines([HTML(name), .small(text("eye.\(cycle.eye.rawValue)"))]),
            HTML(wording.longDate(cycle.opened)), ended ?? HTML(text("inUse")), HTML(used),
        ]
    }
}

/// A lens set by the plan's versions and the record.
private struct LensRecord {
    let name: String
    let history: LensHistory

    init?(of id: String, in timeline: Timeline) {
        var versions: [LensSetHistory.Version] = []
        var name = ""
        for version in timeline.history.versions {
            guard let plan = version.plan, let item = plan.items.first(where: { $0.id == id }),
                case .lenses(let set) = item.care
            else { continue }
            let day = plan.zone.wallClock(at: version.since).date
            versions.append(LensSetHistory.Version(from: day, set))
            name = item.name
        }
        guard let sets = LensSetHistory(versions) else { return nil }
        let entries = timeline.record.entries(on: id)
        self.name = name
        history = LensHistory(
            sets, worn: entries.filter { $0.deed == .worn }.map(\.day),
            replaced: entries.filter { $0.deed == .replaced }.map(\.day))
    }
}

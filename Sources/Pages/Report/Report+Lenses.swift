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
        let rows = timeline.items.filter(tells).flatMap { id -> [[HTML]] in
            guard let set = person.lensRecord(of: id) else { return [] }
            return set.history.cycles.filter(isInWindow).map { row($0, of: set) }
        }
        guard !rows.isEmpty else { return .empty }
        let keys: [Wording.Key] = [
            .reportLensSet, .reportOpenedOn, .reportEndedOn, .reportUsed,
        ]
        let heads = keys.map { text($0) }
        return section(text(.reportCycles), [.table(heads, rows, class: "cycles")])
    }

    private func isInWindow(_ cycle: WearCycle) -> Bool {
        cycle.opened <= through && cycle.end?.date ?? .latest > from
    }

    private func row(_ cycle: WearCycle, of set: LensRecord) -> [HTML] {
        let end = cycle.end.flatMap { $0.date <= through ? $0 : nil }
        let ended = end.map { end in
            HTML.lines([
                HTML(wording.longDate(end.date)), .small(text(end.cause.text)),
            ])
        }
        let day = end?.date ?? through
        return [
            .lines([HTML(set.item.name), .small(text(cycle.eye.name))]),
            HTML(wording.longDate(cycle.opened)), ended ?? HTML(text(.reportInUse)),
            HTML(
                LensWords(set, PersonWords(wording, in: person.zone, at: person.now)).progress(
                    of: cycle, on: day)),
        ]
    }
}

extension WearCycle.End.Cause {
    fileprivate var text: Wording.Key {
        switch self {
        case .replaced: .reportCauseReplaced
        case .openedLater: .reportCauseOpenedLater
        case .typeChanged: .reportCauseTypeChanged
        }
    }
}

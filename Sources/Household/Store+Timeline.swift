import Adherence
import CarePlan
import CivilTime
import Journal

extension Store {
    /// The versions of a person's plan that decide about a day and later; all, without one.
    func history(
        of id: String, since day: CivilDate?, zones: ZoneDirectory
    ) throws -> PlanHistory {
        try PlanHistory(of: id, plans(of: id, since: day.map(Instant.decisive)), zones: zones)
    }

    /// The record of a day and later, with what these slots are counted from.
    func completed(
        _ record: Record, of id: String, since day: CivilDate?, _ slots: [SlotName]
    ) throws -> Record {
        guard let day, !slots.isEmpty else { return record }
        return record.inserting(
            try slots.flatMap { try lastAnswers(of: $0, by: id, before: day) })
    }
}

extension PlanHistory {
    /// The versions that decide about a day and later.
    func deciding(since day: CivilDate) -> PlanHistory { counting(since: .decisive(day)) }

    /// Whether no version before the first one here decides about a day; of all days, without one.
    func decides(since day: CivilDate?) -> Bool {
        guard let first = versions.first else { return false }
        return first.number == 1 || day.map { first.since <= .decisive($0) } ?? false
    }

    /// Whether only the versions before the first one here can tell how much is left: since when
    /// the plan says so, and whether the plan or the person said so last.
    func isLacking(for record: Record) -> Bool {
        guard let first = versions.first, first.number > 1 else { return false }
        let isUndated = versions.contains { version in
            version.plan?.items.contains { $0.stock.map { $0.counted == nil } ?? false } ?? false
        }
        return isUndated || record.isCounted(before: first.since)
    }
}

extension Instant {
    /// Versions that counted some days earlier still decide about what is open on a day.
    fileprivate static func decisive(_ day: CivilDate) -> Instant {
        Instant(seconds: CivilDateTime(day.advanced(byDays: -4), .midnight).clockSeconds)
    }
}

extension Record {
    /// Whether something was counted or replaced before a moment.
    fileprivate func isCounted(before moment: Instant) -> Bool {
        entries.contains { entry in
            switch entry.action {
            case .counted, .replaced: entry.recorded < moment
            case .taken, .skipped, .snoozed, .seen, .worn, .undone: false
            }
        }
    }
}

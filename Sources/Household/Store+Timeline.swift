import Adherence
import CarePlan
import CivilTime
import Journal

extension Store {
    /// Loads the plan versions that affect a day and later days, or all versions.
    func history(
        of id: String, since day: CivilDate?, zones: ZoneDirectory
    ) throws -> PlanHistory {
        try PlanHistory(of: id, plans(of: id, since: day.map(Instant.decisive)), zones: zones)
    }

    /// Returns a record that starts on a day, completed with earlier answers on which the dates of the
    /// given slots depend.
    func completed(
        _ record: Record, of id: String, since day: CivilDate?, _ slots: [SlotName]
    ) throws -> Record {
        guard let day, !slots.isEmpty else { return record }
        return record.inserting(
            try slots.flatMap { try lastAnswers(of: $0, by: id, before: day) })
    }
}

extension PlanHistory {
    /// Returns the versions that affect a day and later days.
    func deciding(since day: CivilDate) -> PlanHistory { counting(since: .decisive(day)) }

    /// Returns whether no earlier version than those loaded affects the day, or any day if it is
    /// `nil`.
    func decides(since day: CivilDate?) -> Bool {
        guard let first = versions.first else { return false }
        return first.number == 1 || day.map { first.since <= .decisive($0) } ?? false
    }

    /// Returns whether earlier versions are needed to determine supplies: a stock without a date
    /// counts from when it was added, and the most recent count may be in the plan or in the
    /// record.
    func isLacking(for record: Record) -> Bool {
        guard let first = versions.first, first.number > 1 else { return false }
        let isUndated = versions.contains { version in
            version.plan?.items.contains { $0.stock.map { $0.counted == nil } ?? false } ?? false
        }
        return isUndated || record.isCounted(before: first.since)
    }
}

extension Instant {
    /// Returns the start of the versions that affect a day. Versions from a few days earlier
    /// determine what is still open.
    fileprivate static func decisive(_ day: CivilDate) -> Instant {
        Instant(seconds: CivilDateTime(day.advanced(byDays: -4), .midnight).clockSeconds)
    }
}

extension Record {
    /// Returns whether the record contains a count or a replacement from before an instant.
    fileprivate func isCounted(before moment: Instant) -> Bool {
        entries.contains { entry in
            switch entry.action {
            case .counted, .replaced: entry.recorded < moment
            case .taken, .skipped, .snoozed, .seen, .worn, .undone: false
            }
        }
    }
}

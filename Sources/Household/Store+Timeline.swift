package import Adherence
import CarePlan
package import CivilTime
package import Journal

extension Store {
    /// A person's plan and record of a day and later, or the whole; countings and replacements are
    /// always there.
    package func timeline(
        of id: String, since day: CivilDate?, zones: ZoneDirectory
    ) throws -> Timeline {
        let record = Record(try entries(of: id, since: day))
        let history = { (moment: Instant?) in
            try PlanHistory(of: id, try self.plans(of: id, since: moment), zones: zones)
        }
        let last = try history(day.map(Instant.decisive))
        let whole = last.isLacking(for: record) ? try history(nil) : last
        return Timeline(whole, try completed(record, of: id, since: day, whole.slotsFromTaken))
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
    /// The versions that decide about a day and later; all, without one.
    func deciding(since day: CivilDate?, _ record: Record) -> PlanHistory {
        guard let day else { return self }
        let last = counting(since: .decisive(day))
        return last.isLacking(for: record) ? self : last
    }

    /// Whether only the versions before the first one here can tell how much is left: since when
    /// the plan says so, and whether the plan or the person said so last.
    fileprivate func isLacking(for record: Record) -> Bool {
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

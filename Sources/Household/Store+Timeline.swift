package import Adherence
package import CivilTime
package import Journal

extension Store {
    /// A person's plan and record of a day and later, or the whole; countings and replacements are
    /// always there.
    package func timeline(
        of id: String, since day: CivilDate?, zones: ZoneDirectory
    ) throws -> Timeline {
        let record = Record(try entries(of: id, since: day))
        var plans = try plans(of: id, since: day.map(Instant.decisive))
        if let first = plans.first, record.isCounted(before: first.number, since: first.since) {
            plans = try self.plans(of: id, since: nil)
        }
        return Timeline(try PlanHistory(of: id, plans, zones: zones), record)
    }
}

extension PlanHistory {
    /// The versions that decide about a day and later; all, without one.
    func deciding(since day: CivilDate?, _ record: Record) -> PlanHistory {
        guard let day else { return self }
        let last = counting(since: .decisive(day))
        guard let first = last.versions.first,
            !record.isCounted(before: first.number, since: first.since)
        else { return self }
        return last
    }
}

extension Instant {
    /// Versions that counted some days earlier still decide about what is open on a day.
    fileprivate static func decisive(_ day: CivilDate) -> Instant {
        Instant(seconds: CivilDateTime(day.advanced(byDays: -4), .midnight).clockSeconds)
    }
}

extension Record {
    /// Whether something was counted or replaced before this version: only with those before it can
    /// be told whether the plan or the person said last how much is left.
    fileprivate func isCounted(before number: Int, since moment: Instant) -> Bool {
        guard number > 1 else { return false }
        return entries.contains { entry in
            switch entry.action {
            case .counted, .replaced: entry.recorded < moment
            case .taken, .skipped, .snoozed, .seen, .worn, .undone: false
            }
        }
    }
}

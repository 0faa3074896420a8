package import Adherence
package import CivilTime
package import Journal

extension Store {
    /// A person's plan and record of a day and later, or the whole; countings and replacements are
    /// always there.
    package func timeline(
        of id: String, since day: CivilDate?, zones: ZoneDirectory
    ) throws -> Timeline {
        // Versions that counted some days earlier still decide about what is open.
        let moment = day.map {
            Instant(seconds: CivilDateTime($0.advanced(byDays: -4), .midnight).clockSeconds)
        }
        let record = Record(try entries(of: id, since: day))
        var plans = try plans(of: id, since: moment)
        if record.isCounted(before: plans) { plans = try self.plans(of: id, since: nil) }
        return Timeline(try PlanHistory(of: id, plans, zones: zones), record)
    }
}

extension Record {
    /// Whether something was counted or replaced before these versions: only with those before
    /// them can be told whether the plan or the person said last how much is left.
    fileprivate func isCounted(before plans: [StoredPlan]) -> Bool {
        guard let first = plans.first, first.number > 1 else { return false }
        return entries.contains { entry in
            switch entry.action {
            case .counted, .replaced: entry.recorded < first.since
            case .taken, .skipped, .snoozed, .seen, .worn, .undone: false
            }
        }
    }
}

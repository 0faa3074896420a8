import CarePlan
import CivilTime
import Journal

/// The days on which an item is paused that were over before anybody wrote the pause down.
///
/// The past is judged by the plan of its day, but for this: a pause that the last version gives for
/// days that are past takes back what was missed on them. Days on which it stood in the plan already
/// are judged by that.
struct PauseCorrections {
    /// The versions that had the item, oldest first.
    private let versions: [(since: Instant, item: Item, zone: TimeZone)]
    private let pauses: [Pause]

    /// Nil for an item that the last version with it never pauses.
    init?(_ history: PlanHistory, of id: String) {
        let last = history.versions.last { version in
            version.isEverInForce && version.plan?.items.contains { $0.id == id } ?? false
        }
        guard let item = last?.plan?.items.first(where: { $0.id == id }),
            !item.unlinkedPauses.isEmpty
        else { return nil }
        pauses = item.unlinkedPauses
        versions = history.versions.filter(\.isEverInForce).compactMap { version in
            guard let plan = version.plan, let item = plan.items.first(where: { $0.id == id })
            else { return nil }
            return (version.since, item, plan.zone)
        }
    }

    /// Marks those outcomes as paused that are.
    func correct(_ outcomes: inout [Outcome]) {
        for index in outcomes.indices where covers(outcomes[index].date) {
            outcomes[index].isOnPause = true
        }
    }

    /// Whether a day lies in a pause that was written down only later.
    private func covers(_ date: CivilDate) -> Bool {
        guard let pause = pauses.first(where: { $0.contains(date) }) else { return false }
        let same = versions.reversed().prefix { version in
            version.item.unlinkedPauses.contains { $0.from == pause.from && $0.contains(date) }
        }
        return same.last.map { date < $0.zone.wallClock(at: $0.since).date } ?? false
    }
}

import CarePlan
import CivilTime
import Journal

/// Pauses of an item that were added to the plan after their days had passed.
///
/// The past is evaluated with the plan version of its time, with one exception: a pause that the
/// last version adds for past days also applies to those days, so that nothing was missed on them.
struct PauseCorrections {
    /// The versions that contain the item, oldest first.
    private let versions: [(since: Instant, item: Item, zone: TimeZone)]
    private let pauses: [Pause]

    /// Returns `nil` if the last version with the item has no pauses for it.
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

    /// Marks the outcomes on days of these pauses as paused.
    func correct(_ outcomes: inout [Outcome]) {
        for index in outcomes.indices where covers(outcomes[index].date) {
            outcomes[index].isOnPause = true
        }
    }

    /// Returns whether the date is in a pause that was added to the plan after that date.
    private func covers(_ date: CivilDate) -> Bool {
        guard let pause = pauses.first(where: { $0.contains(date) }) else { return false }
        let same = versions.reversed().prefix { version in
            version.item.unlinkedPauses.contains { $0.from == pause.from && $0.contains(date) }
        }
        return same.last.map { date < $0.zone.wallClock(at: $0.since).date } ?? false
    }
}

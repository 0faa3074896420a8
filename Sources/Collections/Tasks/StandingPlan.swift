package import CarePlan
package import CivilTime
package import Feed
package import Journal

/// A plan version with the data from which its tasks are generated.
package struct StandingPlan {
    /// The version number, starting at 1.
    package let number: Int
    /// The plan of the version.
    package let plan: CarePlan
    /// The time from which the version is in force.
    package let since: Instant
    /// The past of the items, by ID.
    package let past: [String: FeedSource.ItemPast]
}

extension PlanHistory {
    /// Returns the version in force at a time, followed by earlier ones that were in force on or
    /// after the given day.
    package func standing(from day: CivilDate, at now: Instant) -> [StandingPlan] {
        var all: [StandingPlan] = []
        for (index, version) in versions.enumerated().reversed() {
            guard version.isEverInForce, version.since <= now, let plan = version.plan,
                all.isEmpty || version.isInForce(after: day, in: plan.zone)
            else { continue }
            all.append(
                StandingPlan(
                    number: version.number, plan: plan, since: version.since,
                    past: past(of: index)))
        }
        return all
    }

    /// Returns the start and the revision of each item. An unchanged item keeps its revision.
    private func past(of index: Int) -> [String: FeedSource.ItemPast] {
        let version = versions[index]
        guard let plan = version.plan else { return [:] }
        let pasts = plan.items.map { item in
            let changed = revision(of: item, plan, index)
            return (item.id, FeedSource.ItemPast(begin: version.begin(of: item), revision: changed))
        }
        return Dictionary(pasts) { first, _ in first }
    }

    private func revision(of item: Item, _ plan: CarePlan, _ index: Int) -> Instant {
        let same = versions[..<index].reversed().prefix { version in
            guard let other = version.plan else { return false }
            return other.looksLike(plan)
                && (other.journeys == plan.journeys || !item.followsTraveller)
                && other.items.contains { $0.isSame(butForPausesAs: item) }
        }
        return same.last?.since ?? versions[index].since
    }
}

extension PlanHistory.Version {
    /// Returns whether the version was in force on or after the given day.
    fileprivate func isInForce(after day: CivilDate, in zone: TimeZone) -> Bool {
        guard let until else { return true }
        // Two versions overlap for a few days around a change.
        return zone.wallClock(at: until).date.advanced(byDays: 3) >= day
    }
}

extension CarePlan {
    /// Returns whether the settings of a plan that affect every item in a feed are the same in both
    /// plans.
    fileprivate func looksLike(_ other: CarePlan) -> Bool {
        person == other.person && zone.name == other.zone.name && locale == other.locale
            && isDiscreet == other.isDiscreet
    }
}

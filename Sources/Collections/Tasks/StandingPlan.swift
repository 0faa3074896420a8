package import CarePlan
package import CivilTime
package import Feed
package import Journal

/// A version of a plan as far as its tasks follow from it.
package struct StandingPlan {
    /// Which version, from 1.
    package let number: Int
    /// The plan.
    package let plan: CarePlan
    /// The moment from which it counts.
    package let since: Instant
    /// What is known of its items, by id.
    package let past: [String: FeedSource.ItemPast]
}

extension PlanHistory {
    /// The version in force at a moment, then those before it that counted on a day or later.
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

    /// What there is to know of the items of a version: one that is as it was keeps its revision.
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
    /// Whether it still counted on a day or later.
    fileprivate func isInForce(after day: CivilDate, in zone: TimeZone) -> Bool {
        guard let until else { return true }
        // Around a change of versions both have a say for some days.
        return zone.wallClock(at: until).date.advanced(byDays: 3) >= day
    }
}

extension CarePlan {
    /// Whether an item that is the same in both looks the same in a feed.
    fileprivate func looksLike(_ other: CarePlan) -> Bool {
        person == other.person && zone.name == other.zone.name && language == other.language
            && isDiscreet == other.isDiscreet
    }
}

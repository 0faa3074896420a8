import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Household {
    /// The purpose for which a person is loaded. It determines how much of the record is read.
    package enum Purpose: Sendable {
        /// The occurrences that are due, open and next.
        case today
        /// The occurrences as for `today`, and figures since a day or of the whole record.
        case figures(since: CivilDate?)
        /// The statistics since a day, with everything that affects them.
        case statistics(from: CivilDate)
        /// A request about an item, or about one that is not known yet, on the given days.
        case recording(Item?, [CivilDate])
        /// The tasks of all or some items since a day.
        case tasks(of: Set<String>?, since: CivilDate)
        /// A feed, which includes the last 30 days.
        case publishing
        /// The whole record, even if the plan was removed.
        case wholeRecord
    }

    /// Loads a person for a purpose. Throws a `PersonError` if the person has no plan in force,
    /// unless the purpose does not require one.
    package func person(_ id: String, for purpose: Purpose) throws -> Person {
        switch purpose {
        case .wholeRecord:
            let timeline = try timeline(of: id, since: nil) { _ in nil }.timeline
            guard let plan = timeline.history.lastPlan(at: .distantFuture) else {
                throw PersonError.nobody
            }
            return person(id, plan, timeline)
        case .publishing:
            guard let person = try publishedPerson(id) else { throw PersonError.nobody }
            return person
        case .today, .figures, .statistics, .recording, .tasks:
            return try person(id, inForceFor: purpose)
        }
    }

    /// Loads a person for publishing, with at least the last 30 days. Returns `nil` if there was
    /// never a plan.
    package func publishedPerson(_ id: String) throws -> Person? {
        let earliest = firstDay(for: .publishing)
        let (timeline, first) = try timeline(of: id, since: earliest) { history in
            guard !history.hasLenses else { return nil }
            let most = history.lastPlan(at: now)?.items.map(\.daysOpen).max() ?? 0
            let open = now.utc.date.advanced(byDays: -most - Self.usualDays)
            return earliest.map { min($0, open) }
        }
        guard let begin = timeline.history.versions.first?.since else { return nil }
        guard begin <= now else { throw PersonError.ahead(id, since: begin) }
        guard let plan = timeline.history.lastPlan(at: now) else { return nil }
        var person = person(id, plan, timeline)
        person.taken = try takenSinceCounts(person, since: first)
        return person
    }

    /// Returns the amounts taken since stock counts that precede the loaded days, by item. The
    /// result is empty if the whole record is loaded.
    private func takenSinceCounts(
        _ person: Person, of items: Set<String>? = nil, since first: CivilDate?
    ) throws -> [String: TakenAmount] {
        guard let first else { return [:] }
        var taken: [String: TakenAmount] = [:]
        for item in person.plan.items
        where item.stock?.refillAt != nil && items?.contains(item.id) ?? true {
            guard let count = person.timeline.count(of: item.id),
                count.since.utc.date.advanced(byDays: -2) < first
            else { continue }
            taken[item.id] = try store.taken(
                of: item.id, by: person.id, since: count.since, after: count.entry)
        }
        return taken
    }

    private func person(_ id: String, inForceFor purpose: Purpose) throws -> Person {
        let (timeline, earliest) = try timeline(of: id, since: firstDay(for: purpose)) { history in
            firstDay(for: purpose, try planInForce(of: id, history), history)
        }
        var person = person(id, try planInForce(of: id, timeline.history), timeline)
        if case .tasks(let items, _) = purpose {
            person.taken = try takenSinceCounts(person, of: items, since: earliest)
        }
        return person
    }

    /// Returns a person that was loaded for a request without an item, reloaded if the purpose
    /// requires earlier days.
    func person(_ near: Person, widenedFor purpose: Purpose) throws -> Person {
        let first = firstDay(for: .recording(nil, []))
        if firstDay(for: purpose, near.plan, near.timeline.history) == first { return near }
        return try person(near.id, for: purpose)
    }

    private func planInForce(of id: String, _ history: PlanHistory) throws -> CarePlan {
        guard let version = history.version(at: now) else {
            guard let first = history.versions.first else { throw PersonError.nobody }
            throw PersonError.ahead(id, since: first.since)
        }
        guard let plan = version.plan else { throw try removal(of: id) }
        return plan
    }

    private func person(_ id: String, _ plan: CarePlan, _ timeline: Timeline) -> Person {
        Person(id: id, plan: plan, timeline: timeline, now: now)
    }

    /// Loads the timeline since a day, or all of it. The plan versions are read first, because they
    /// determine how much of the record is needed. In this way, the record is usually read only
    /// once.
    private func timeline(
        of id: String, since first: CivilDate?,
        reaching back: (PlanHistory) throws -> CivilDate?
    ) throws -> (timeline: Timeline, first: CivilDate?) {
        var (history, first) = (try history(of: id, since: first), first)
        while case let needed = try back(history), needed != first {
            first = needed
            history = try self.history(of: id, since: first, beside: history)
        }
        var record = Record(try store.entries(of: id, since: first))
        if first != nil, history.isLacking(for: record) {
            history = try self.history(of: id, since: nil)
            let needed = try back(history)
            if needed != first {
                first = needed
                record = Record(try store.entries(of: id, since: first))
            }
        }
        let slots = history.slotsFromTaken
        let whole = try store.completed(record, of: id, since: first, slots)
        let timeline = Timeline(history, whole)
        // A dose that stays open until it is answered needs the plan version of its day.
        if let day = first, let open = timeline.firstUnanswered, open < day.advanced(byDays: 1),
            history.versions.first?.number != 1
        {
            let earlier = open.advanced(byDays: -Self.usualDays)
            return try self.timeline(of: id, since: earlier) { history in
                try back(history).map { min($0, earlier) }
            }
        }
        return (timeline, first)
    }

    /// Returns the plan versions that affect a day and later days, or all versions. If the known
    /// ones suffice, nothing is read.
    private func history(
        of id: String, since day: CivilDate?, beside known: PlanHistory? = nil
    ) throws -> PlanHistory {
        if let known, known.decides(since: day) { return known }
        guard planCache != nil else { return try store.history(of: id, since: day, zones: zones) }
        let whole = try plans(of: id).history
        return day.map(whole.deciding) ?? whole
    }

    /// Loads a person with the record since a day, or all of it, even if the plan was removed.
    func person(_ id: String, _ plans: PlanCache.ParsedPlans, since day: CivilDate?) throws
        -> Person
    {
        let record = try store.completed(
            Record(try store.entries(of: id, since: day)), of: id, since: day,
            plans.history.slotsFromTaken)
        let timeline = Timeline(plans.history, record)
        guard let plan = timeline.history.lastPlan(at: .distantFuture) else {
            throw PersonError.nobody
        }
        return person(id, plan, timeline)
    }

    /// Returns a person's parsed plan versions, from the cache if possible.
    func plans(of id: String) throws -> PlanCache.ParsedPlans {
        guard let planCache else { return try readPlans(of: id) }
        let source = PlanCache.Source(
            version: try store.head(of: id)?.plan ?? 0, materials: planCache.materials)
        return try planCache.plans.plans(of: id, from: source) { try readPlans(of: id) }
    }

    private func readPlans(of id: String) throws -> PlanCache.ParsedPlans {
        let stored = try store.plans(of: id, since: nil)
        let history = try PlanHistory(of: id, stored, zones: zones)
        return PlanCache.ParsedPlans(
            history: history, published: try published(by: history, as: stored))
    }
}

/// The look-back of each purpose.
extension Household {
    /// Returns the first day that a purpose needs regardless of the plan. It includes a margin of a
    /// few days for time zones and late answers.
    private func firstDay(for purpose: Purpose) -> CivilDate? {
        switch purpose {
        case .today: now.utc.date.advanced(byDays: -Self.usualDays)
        case .figures(let since):
            since.map { min($0, now.utc.date).advanced(byDays: -Self.usualDays) }
        case .statistics(let from):
            min(from, now.utc.date)
                .advanced(byDays: -StatisticsReach.streak - Self.usualDays)
        case .tasks(_, let since):
            min(since, now.utc.date).advanced(byDays: -Self.usualDays)
        case .recording(_, let days):
            (days + [now.utc.date]).min()?.advanced(byDays: -Self.usualDays)
        case .publishing: now.utc.date.advanced(byDays: -Self.feedDays - Self.feedMargin)
        case .wholeRecord: nil
        }
    }

    /// Returns the first day needed to evaluate answers on the given days to the given items.
    func firstDay(of days: [CivilDate], _ items: [Item]) -> CivilDate? {
        let most = items.map(\.lookBack).max() ?? 0
        return firstDay(for: .recording(nil, days))?
            .advanced(byDays: -max(0, most - Self.usualDays))
    }

    /// The number of days before today that pages show and whose doses can be answered there.
    package static let pageDays = 30
    private static let usualDays = 4
    /// The maximum number of days before today that feeds include.
    package static let feedDays = 30
    /// The number of days that are read in addition to those in the feed.
    private static let feedMargin = 5

    /// Returns the first day that a purpose needs with a given plan, or `nil` for the whole record,
    /// which lens sets require.
    private func firstDay(
        for purpose: Purpose, _ plan: CarePlan, _ history: PlanHistory
    ) -> CivilDate? {
        var items = plan.items
        if case .recording(let item, _) = purpose { items = [item].compactMap(\.self) }
        // The statistics include items that are no longer in the plan.
        if case .statistics = purpose { items = history.everyItem }
        guard !items.contains(where: \.isLensSet), let first = firstDay(for: purpose) else {
            return nil
        }
        if case .statistics = purpose {
            let reach = StatisticsReach(items).days
            return first.advanced(byDays: StatisticsReach.streak - reach)
        }
        let most = items.map(\.lookBack).max() ?? 0
        return first.advanced(byDays: -max(0, most - Self.usualDays))
    }
}

extension PlanHistory {
    /// Returns the last plan that took effect up to an instant, even if it was removed since.
    fileprivate func lastPlan(at moment: Instant) -> CarePlan? {
        versions.last { $0.since <= moment && $0.plan != nil }?.plan
    }
}

import Adherence
package import CarePlan
package import CivilTime
import Journal

extension Household {
    /// What a person is loaded for, which decides how much of the record is read.
    package enum Purpose: Sendable {
        /// What is due, open and next.
        case today
        /// The figures of the days from this one on, or of all, beside what is due.
        case figures(since: CivilDate?)
        /// The figures of the days from this one on, with all that decides about them.
        case statistics(from: CivilDate)
        /// A request about an item, once that is known, and some days.
        case recording(Item?, [CivilDate])
        /// The tasks from a day on, of all items or of these.
        case tasks(of: Set<String>?, since: CivilDate)
        /// A feed, which tells of the last thirty days.
        case publishing
        /// Everything that was ever recorded, also of a plan that was removed.
        case wholeRecord
    }

    /// A person for a purpose. Throws if no plan of theirs is in force, unless the purpose does
    /// without one.
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

    /// A person as their feeds need them, which tell of the last thirty days; nil if there never was a plan.
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

    /// What was taken of supplies, of all or of these, that were counted before the first day that
    /// was loaded; nothing where that is the whole record.
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

    /// A person who was loaded for a request about no item yet, with as much as a purpose needs.
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

    /// What decides about a day and later, or everything. The versions of the plan are read first, as
    /// they say from which day on the record is needed, so that it is read once.
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
        // A dose that stays open until it is answered needs the plan of its day.
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

    /// The versions of a person's plan that decide about a day and later; all, without one. Nothing
    /// is read where those that are known are enough.
    private func history(
        of id: String, since day: CivilDate?, beside known: PlanHistory? = nil
    ) throws -> PlanHistory {
        if let known, known.decides(since: day) { return known }
        guard memory != nil else { return try store.history(of: id, since: day, zones: zones) }
        let whole = try plans(of: id).history
        return day.map(whole.deciding) ?? whole
    }

    /// A person with the record from a day on, or the whole, also of a plan that was removed.
    func person(_ id: String, _ plans: PlanCache.Known, since day: CivilDate?) throws -> Person {
        let record = try store.completed(
            Record(try store.entries(of: id, since: day)), of: id, since: day,
            plans.history.slotsFromTaken)
        let timeline = Timeline(plans.history, record)
        guard let plan = timeline.history.lastPlan(at: .distantFuture) else {
            throw PersonError.nobody
        }
        return person(id, plan, timeline)
    }

    /// What the versions of a person's plan come to.
    func plans(of id: String) throws -> PlanCache.Known {
        guard let memory else { return try readPlans(of: id) }
        let source = PlanCache.Source(
            version: try store.head(of: id)?.plan ?? 0, materials: memory.materials)
        return try memory.plans.plans(of: id, from: source) { try readPlans(of: id) }
    }

    private func readPlans(of id: String) throws -> PlanCache.Known {
        let stored = try store.plans(of: id, since: nil)
        let history = try PlanHistory(of: id, stored, zones: zones)
        return PlanCache.Known(
            history: history, published: try published(by: history, as: stored))
    }
}

/// How far each purpose looks back.
extension Household {
    /// The first day that is needed whatever stands in the plan. Zones and late answers take a few
    /// days more than a purpose is about.
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

    /// The first day that answers on some days to some items rest on.
    func firstDay(of days: [CivilDate], _ items: [Item]) -> CivilDate? {
        let most = items.map(\.lookBack).max() ?? 0
        return firstDay(for: .recording(nil, days))?
            .advanced(byDays: -max(0, most - Self.usualDays))
    }

    /// How many days before today pages show and let people answer.
    package static let pageDays = 30
    private static let usualDays = 4
    /// How many days before today feeds tell of, at most.
    package static let feedDays = 30
    /// The record is read for so many days more than a feed tells of.
    private static let feedMargin = 5

    /// The first day that is needed with a plan; nil for the whole record: a set of lenses follows
    /// from everything that was ever said of it.
    private func firstDay(
        for purpose: Purpose, _ plan: CarePlan, _ history: PlanHistory
    ) -> CivilDate? {
        var items = plan.items
        if case .recording(let item, _) = purpose { items = [item].compactMap(\.self) }
        // Figures tell of what left the plan, too.
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
    /// The last plan that counted before a moment, also where it was removed since.
    fileprivate func lastPlan(at moment: Instant) -> CarePlan? {
        versions.last { $0.since <= moment && $0.plan != nil }?.plan
    }
}

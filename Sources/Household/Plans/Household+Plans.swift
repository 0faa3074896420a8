package import CarePlan
package import CivilTime
import Feed
package import Journal

extension Household {
    /// A plan to be applied: its text, and the moment from which it counts.
    package struct Submission: Sendable {
        /// The text as it was written.
        package let text: [UInt8]
        /// The plan that the text describes.
        package let plan: CarePlan
        /// The moment from which it counts; nil for now.
        package let since: Instant?

        /// A plan that counts from a moment on, or from now if none is given.
        package init(_ text: [UInt8], _ plan: CarePlan, since: Instant? = nil) {
            self.text = text
            self.plan = plan
            self.since = since
        }
    }

    /// Puts plans into force, all or none, and adds a first subscriber for each person.
    package func apply(_ plans: [Submission]) throws -> [PlanChange] {
        for plan in plans { try feedTitles.check(plan.plan) }
        return try store.write { change in try apply(plans, in: change) }
    }

    /// Puts plans whose titles are checked into force.
    func apply(
        _ plans: [Submission], in change: borrowing StoreChange
    ) throws -> [PlanChange] {
        var changes: [PlanChange] = []
        for plan in plans { changes.append(try enter(self.change(to: plan), in: change)) }
        try addFirstSubscribers(of: plans.map(\.plan), in: change)
        return changes
    }

    /// What would change if a plan were applied.
    ///
    /// A clock can be set back: a version made while it was ahead is replaced by a later one.
    package func change(to plan: Submission) throws -> PlanChange {
        let stored = try store.plans(of: plan.plan.id, since: nil)
        let earlier = try stored.compactMap(identified)
        let last = stored.last
        let isSame = last.map { $0.content?.text == plan.text && $0.since <= now } ?? false
        let isRepeated = isSame && plan.since == stored.beginning?.since
        if let since = plan.since, !isRepeated { try refuse(since, of: plan.plan, after: stored) }
        let moment = plan.since ?? now
        let today = plan.plan.zone.wallClock(at: moment).date
        let identities = plan.plan.identities(following: earlier, on: today)
        let version = StoredPlan(
            number: (last?.number ?? 0) + 1, since: moment,
            content: StoredPlan.Content(text: plan.text, identities: identities))
        return PlanChange(
            person: plan.plan.id, before: last?.content == nil ? nil : earlier.last,
            after: IdentifiedPlan(plan.plan, identities), past: stored,
            version: isSame ? nil : version)
    }

    /// A plan that is not applied, with the ids that the store gives its items and slots or would
    /// give them. For a person whom the store does not know, these are the plan's own ids.
    package func identified(_ plan: Submission) throws -> CarePlan {
        let isKnown = try !store.plans(of: plan.plan.id, since: nil).isEmpty
        return isKnown ? try change(to: plan).after.plan : plan.plan
    }

    /// Refuses a moment that lies ahead, or before a plan that is in force or was removed later:
    /// the past is judged by the plan of its day.
    private func refuse(
        _ since: Instant, of plan: CarePlan, after stored: [StoredPlan]
    ) throws(PlanRefusal) {
        let day = { (moment: Instant) in plan.zone.wallClock(at: moment).date }
        if since > now { throw .ahead(day(since)) }
        if let first = stored.beginning {
            throw .countsAlready(person: plan.id, since: day(first.since))
        }
        if let removal = stored.last, since < removal.since {
            throw .removedLater(person: plan.id, on: day(removal.since))
        }
    }

    /// Puts a plan into the store; if nothing changes, there is no new version.
    @discardableResult
    func enter(_ plan: PlanChange, in change: borrowing StoreChange) throws -> PlanChange {
        guard let version = plan.version else { return plan }
        try change.add(version, of: plan.person)
        try renameSubscribers(of: plan, in: change)
        return plan
    }

    /// Renames subscribers named after the person; names that somebody chose stay.
    private func renameSubscribers(
        of plan: PlanChange, in change: borrowing StoreChange
    ) throws {
        guard let old = plan.before?.plan.person, old != plan.after.plan.person else { return }
        for subscriber in try store.subscribers() {
            let renamed = subscriber.renamed(plan.person, from: old, to: plan.after.plan.person)
            if let renamed { try change.put(renamed) }
        }
    }

    /// Ends a plan: nothing in it is due any more, but nothing is forgotten. Returns the version
    /// that was in force.
    package func remove(planOf person: String) throws -> StoredPlan {
        try store.write { change in try remove(planOf: person, seen: nil, in: change) }
    }

    /// The same as a part of a change, unless the plan was changed since the version that somebody
    /// saw, where they saw one.
    package func remove(
        planOf person: String, seen: Int?, in change: borrowing StoreChange
    ) throws -> StoredPlan {
        try lastPlan(of: person).map(feedTitles.check)
        guard let last = try store.plans(of: person, since: .distantFuture).last,
            last.content != nil
        else { throw PlanRefusal.removedBefore(person: person) }
        if let seen, seen != last.number {
            throw PlanRefusal.changedMeanwhile(person: person, last: last.number, base: seen)
        }
        let removal = StoredPlan(number: last.number + 1, since: now, content: nil)
        try change.add(removal, of: person)
        return last
    }

    /// A version's plan; nil for a removal.
    package func identified(_ stored: StoredPlan) throws(PlanRefusal) -> IdentifiedPlan? {
        guard let content = stored.content else { return nil }
        let plan = try read(content, stored.number)
        guard plan.fits(content.identities) else {
            throw .otherItems(
                StoredPlanError(person: plan.id, number: stored.number, reason: .identities))
        }
        return IdentifiedPlan(plan, content.identities)
    }

    private func read(
        _ content: StoredPlan.Content, _ number: Int
    ) throws(PlanRefusal) -> CarePlan {
        do throws(PlanErrors) {
            return try CarePlan(reading: content.text, zones: zones)
        } catch {
            throw .unreadable(number: number, mistake: error.mistakes.first)
        }
    }
}

extension [StoredPlan] {
    /// The version with which the plan in force began; nil if none is in force.
    fileprivate var beginning: StoredPlan? {
        suffix(from: lastIndex { $0.content == nil }.map { $0 + 1 } ?? startIndex).first
    }
}

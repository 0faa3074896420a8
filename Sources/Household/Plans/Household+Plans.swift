package import CarePlan
package import CivilTime
import Feed
package import Journal

extension Household {
    /// A plan to apply: its text and the time at which it takes effect.
    package struct Submission: Sendable {
        /// The text as it was written.
        package let text: [UInt8]
        /// The parsed plan.
        package let plan: CarePlan
        /// The time at which the plan takes effect, or `nil` for now.
        package let since: Instant?

        /// Creates a submission that takes effect at the given time, or now.
        package init(_ text: [UInt8], _ plan: CarePlan, since: Instant? = nil) {
            self.text = text
            self.plan = plan
            self.since = since
        }
    }

    /// Puts plans into force in one transaction, and adds the first subscriber of each person.
    package func apply(
        _ plans: [Submission], _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> [PlanChange] {
        for plan in plans { try feedTitles.check(plan.plan) }
        return try store.write { change in try apply(plans, in: change, progress) }
    }

    /// Puts plans into force whose titles have been checked.
    func apply(
        _ plans: [Submission], in change: borrowing StoreChange,
        _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> [PlanChange] {
        var changes: [PlanChange] = []
        for plan in plans {
            changes.append(try enter(self.change(to: plan), in: change))
            progress(changes.count, plans.count)
        }
        try addFirstSubscribers(of: plans.map(\.plan), in: change)
        return changes
    }

    /// Returns the change that applying a plan would make.
    ///
    /// A version that takes effect in the future, because it was made while the clock was ahead, is
    /// replaced by the new one. A version that cannot be read is replaced from its own start, so
    /// that its days are evaluated with the corrected text.
    package func change(to plan: Submission) throws -> PlanChange {
        let stored = try store.plans(of: plan.plan.id, since: nil)
        let (earlier, unreadable, isLast) = readable(stored, of: plan.plan.id)
        let last = stored.last
        let isSame =
            unreadable == nil && last?.content?.text == plan.text
            && last.map { $0.since <= now } ?? false
        let isRepeated = isSame && plan.since == stored.beginning?.since
        if !isRepeated { try refuse(plan, after: stored, unreadable, isLast: isLast) }
        if !isSame { try refuseUnknownCarers(of: plan.plan) }
        let moment = plan.since ?? min(now, unreadable?.since ?? now)
        let today = plan.plan.zone.wallClock(at: moment).date
        let identities = plan.plan.identities(following: earlier, on: today)
        let version = StoredPlan(
            number: (last?.number ?? 0) + 1, since: moment,
            content: StoredPlan.Content(text: plan.text, identities: identities))
        return PlanChange(
            person: plan.plan.id,
            before: last?.content == nil || unreadable != nil ? nil : earlier.last,
            after: IdentifiedPlan(plan.plan, identities), past: stored, replaced: unreadable,
            version: isSame ? nil : version)
    }

    /// Throws if a plan names a subscriber who does not exist.
    private func refuseUnknownCarers(of plan: CarePlan) throws {
        let carers = plan.carers
        if carers.isEmpty { return }
        let known = try store.subscribers()
        if let carer = carers.first(where: { id in !known.contains { $0.id == id } }) {
            throw PlanRefusal.unknownCarer(
                carer, known: known.filter { $0.revoked == nil }.map(\.id))
        }
    }

    /// Returns the versions that can be read, the first effective one that cannot, and whether no
    /// readable version follows it.
    private func readable(
        _ stored: [StoredPlan], of person: String
    ) -> (plans: [IdentifiedPlan], unreadable: StoredPlan?, isLast: Bool) {
        var plans: [IdentifiedPlan] = []
        var unreadable: StoredPlan?
        var isLast = true
        for (place, version) in stored.enumerated() {
            do throws(PlanRefusal) {
                if let plan = try identified(version, of: person) { plans.append(plan) }
                if unreadable != nil { isLast = false }
            } catch {
                if stored.replacement(of: place) == nil { unreadable = unreadable ?? version }
            }
        }
        return (plans, unreadable, isLast)
    }

    /// Returns a plan with the IDs of items and slots that the store uses or would use. If the
    /// store does not know the person, these are the IDs in the plan.
    package func identified(_ plan: Submission) throws -> CarePlan {
        let isKnown = try !store.plans(of: plan.plan.id, since: nil).isEmpty
        return isKnown ? try change(to: plan).after.plan : plan.plan
    }

    /// Throws if the start of a plan is in the future, or before a plan that is in force or was
    /// removed later, because the past is evaluated with the plan of its time. An unreadable
    /// version can be replaced from its day on. If later versions are readable, its day must be
    /// given explicitly.
    private func refuse(
        _ plan: Submission, after stored: [StoredPlan], _ unreadable: StoredPlan?, isLast: Bool
    ) throws(PlanRefusal) {
        let person = plan.plan.id
        let day = { (moment: Instant) in plan.plan.zone.wallClock(at: moment).date }
        if let since = plan.since, since > now { throw .ahead(day(since)) }
        if let unreadable {
            let first = day(unreadable.since)
            if let since = plan.since, since <= unreadable.since, day(since) == first { return }
            if !isLast {
                throw .replacesLater(person: person, number: unreadable.number, since: first)
            }
        }
        guard let since = plan.since else { return }
        if let first = stored.beginning {
            throw .countsAlready(person: person, since: day(first.since))
        }
        if let removal = stored.last, since < removal.since {
            throw .removedLater(person: person, on: day(removal.since))
        }
    }

    /// Stores a change of a plan. If the text is unchanged, no version is added.
    @discardableResult
    func enter(_ plan: PlanChange, in change: borrowing StoreChange) throws -> PlanChange {
        guard let version = plan.version else { return plan }
        try change.add(version, of: plan.person)
        try renameSubscribers(of: plan, in: change)
        return plan
    }

    /// Renames subscribers that have the person's former name. Custom names are kept.
    private func renameSubscribers(
        of plan: PlanChange, in change: borrowing StoreChange
    ) throws {
        guard let old = plan.before?.plan.person, old != plan.after.plan.person else { return }
        for subscriber in try store.subscribers() {
            let renamed = subscriber.renamed(plan.person, from: old, to: plan.after.plan.person)
            if let renamed { try change.put(renamed) }
        }
    }

    /// Removes a plan, so that nothing in it is due any longer. The record is kept. Returns the
    /// version that was in force.
    package func remove(planOf person: String) throws -> StoredPlan {
        try store.write { change in try remove(planOf: person, seen: nil, in: change) }
    }

    /// Removes a plan within a transaction. Throws `PlanRefusal.changedMeanwhile` if the last
    /// version is not the one that was displayed.
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

    /// Returns a parsed version of a person's plan, or `nil` if the version is a removal.
    package func identified(
        _ stored: StoredPlan, of person: String
    ) throws(PlanRefusal) -> IdentifiedPlan? {
        guard let content = stored.content else { return nil }
        let plan: CarePlan
        do throws(PlanErrors) {
            plan = try CarePlan(reading: content.text, zones: zones)
        } catch {
            throw .unreadable(
                StoredPlanError(person: person, number: stored.number, reason: .mistakes(error)))
        }
        guard plan.fits(content.identities) else {
            throw .unreadable(
                StoredPlanError(person: person, number: stored.number, reason: .identities))
        }
        return IdentifiedPlan(plan, content.identities)
    }
}

extension [StoredPlan] {
    /// The first version since the last removal, or `nil` if no plan is in force.
    fileprivate var beginning: StoredPlan? {
        suffix(from: lastIndex { $0.content == nil }.map { $0 + 1 } ?? startIndex).first
    }
}

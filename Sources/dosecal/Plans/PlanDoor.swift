import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Schedule
import Wording

/// The one door through which plans enter the store.
struct PlanDoor {
    let store: any Store
    let zones: ZoneDirectory
    let now: Instant

    /// What an apply comes to.
    struct Change {
        let person: String
        /// The plan that was in force, its items called as the store calls them.
        let before: IdentifiedPlan?
        let after: IdentifiedPlan
        /// The versions that there are.
        let past: [StoredPlan]
        /// The new version; nil where the text is what it was.
        let version: StoredPlan?
    }

    /// What applying a text would come to, where it counts from a moment on.
    ///
    /// Clocks can be set back: a version made while one was ahead gives way to a later one.
    func change(to text: [UInt8], _ plan: CarePlan, since: Instant? = nil) throws -> Change {
        let stored = try store.plans(of: plan.id, since: nil)
        let earlier = try stored.compactMap(identified)
        let last = stored.last
        let isSame = last.map { $0.content?.text == text && $0.since <= now } ?? false
        let isRepeated = isSame && since == stored.beginning?.since
        if let since, !isRepeated { try refuse(since, of: plan, after: stored) }
        let moment = since ?? now
        let today = plan.zone.wallClock(at: moment).date
        let after = IdentifiedPlan(plan, plan.identities(following: earlier, on: today))
        let version = StoredPlan(
            number: (last?.number ?? 0) + 1, since: moment,
            content: StoredPlan.Content(text: text, identities: after.identities))
        return Change(
            person: plan.id, before: last?.content == nil ? nil : earlier.last, after: after,
            past: stored, version: isSame ? nil : version)
    }

    /// Refuses to let a plan count from a moment at which one counts, was ended later, or that lies
    /// ahead: the past is judged by what was known in it.
    private func refuse(
        _ since: Instant, of plan: CarePlan, after stored: [StoredPlan]
    ) throws(Refusal) {
        if since > now {
            throw Refusal(
                "\(day(since, plan)) lies ahead, and a plan counts from now on or from a day that "
                    + "is past; apply it on that day, or write 'from' into its items")
        }
        if let first = stored.beginning {
            throw Refusal(
                "the plan of '\(plan.id)' counts since \(day(first.since, plan)) already, and the "
                    + "past is judged by the plan of its day; a later plan counts from now on, so "
                    + "leave --since out")
        }
        if let removal = stored.last, since < removal.since {
            throw Refusal(
                "the plan of '\(plan.id)' was removed on \(day(removal.since, plan)), and what was "
                    + "before is judged by the plan of its day; give a later day")
        }
    }

    private func day(_ moment: Instant, _ plan: CarePlan) -> String {
        let date = plan.zone.wallClock(at: moment).date
        return Wording(builtIn: "en")?.longDate(date) ?? date.description
    }

    /// Puts a change into the store; what changes nothing makes no version.
    func enter(_ change: Change, in writing: borrowing StoreChange) throws {
        guard let version = change.version else { return }
        try writing.add(version, of: change.person)
        try renameSubscribers(change, in: writing)
    }

    /// Who is called as the person is goes on so; a name that somebody gave stays.
    private func renameSubscribers(
        _ change: Change, in writing: borrowing StoreChange
    ) throws {
        guard let old = change.before?.plan.person, old != change.after.plan.person else { return }
        for subscriber in try store.subscribers() {
            let renamed = subscriber.renamed(
                change.person, from: old, to: change.after.plan.person)
            if let renamed { try writing.put(renamed) }
        }
    }

    /// Ends a plan; nothing of it is due any more, and nothing is forgotten. Gives the version that
    /// was in force.
    func remove(planOf person: String, in change: borrowing StoreChange) throws -> StoredPlan {
        guard let last = try store.plans(of: person, since: .distantFuture).last,
            last.content != nil
        else { throw Refusal("the plan of '\(person)' was removed before; nothing is changed") }
        let removal = StoredPlan(
            number: last.number + 1, since: now, content: nil)
        try change.add(removal, of: person)
        return last
    }

    /// A version as it was called; nil for a removal.
    func identified(_ stored: StoredPlan) throws(Refusal) -> IdentifiedPlan? {
        guard let content = stored.content else { return nil }
        let plan = try read(content, stored.number)
        guard plan.fits(content.identities) else {
            let error = StoredPlanError(
                person: plan.id, number: stored.number, reason: .identities)
            throw Refusal(error.description)
        }
        return IdentifiedPlan(plan, content.identities)
    }

    private func read(
        _ content: StoredPlan.Content, _ number: Int
    ) throws(Refusal) -> CarePlan {
        do throws(PlanErrors) {
            return try CarePlan(reading: content.text, zones: zones)
        } catch {
            let first = error.mistakes.first.map(\.description) ?? ""
            throw Refusal(
                "version \(number) of the plan cannot be read here: \(first); "
                    + "'dosecal doctor' says what to do")
        }
    }
}

extension [StoredPlan] {
    /// The version with which the plan in force began; nil where none is in force.
    fileprivate var beginning: StoredPlan? {
        suffix(from: lastIndex { $0.content == nil }.map { $0 + 1 } ?? startIndex).first
    }
}

extension Household {
    /// The door of this store.
    var door: PlanDoor { PlanDoor(store: store, zones: environment.zones, now: now) }
}

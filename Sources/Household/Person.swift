package import Adherence
package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// A person's plan and record at a given time.
package struct Person {
    /// The ID of the person.
    package let id: String
    /// The plan in force, or the last plan if it was removed.
    package let plan: CarePlan
    /// The outcomes calculated from plans and entries.
    package var timeline: Timeline
    /// The current time.
    package let now: Instant
    /// The amounts taken since stock counts that precede the loaded part of the record, by item ID.
    var taken: [String: TakenAmount] = [:]

    /// Creates a person at a given time.
    package init(
        id: String, plan: CarePlan, timeline: Timeline, now: Instant
    ) {
        self.id = id
        self.plan = plan
        self.timeline = timeline
        self.now = now
    }

    /// The person's time zone.
    package var zone: TimeZone { plan.zone }
    /// Whether the plan was removed. If so, `plan` is the last one.
    package var isRemoved: Bool { timeline.history.version(at: now)?.plan == nil }
    /// The current date in the person's time zone.
    package var today: CivilDate { zone.wallClock(at: now).date }

    /// Returns the description of an item for an entry. `unit` is needed only if the dose has
    /// another unit than the medicine.
    package func subject(_ item: Item, unit: String? = nil) -> Subject {
        var unit = unit
        if unit == nil, case .medicine(let medicine) = item.care { unit = medicine.unit }
        return Subject(
            person: id, item: item.id, name: item.name, unit: unit,
            zone: zone.zone(at: now).name)
    }
}

extension Person {
    /// Returns the entry that answers an occurrence, or `nil` if there is none.
    package func entry(answering outcome: Outcome) -> Entry? {
        outcome.answer.map { timeline.record.entries[$0.entry] }
    }

    /// Returns the last undone entry that recorded an unanswered occurrence as taken, so that pages
    /// can offer its time again.
    package func undoneTaking(of outcome: Outcome) -> Entry? {
        guard outcome.answer == nil else { return nil }
        let entries = timeline.record.indices(on: outcome.name).map { timeline.record.entries[$0] }
        let last = entries.last { $0.action.kind == .taken }
        return last.flatMap { entry in
            entry.action.at.map { timeline.wasOpen(outcome, at: $0) } == true ? entry : nil
        }
    }
}

package import Adherence
package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// A person's plan and record, as commands and pages use them.
package struct Person {
    /// The person's id.
    package let id: String
    /// The plan in force.
    package let plan: CarePlan
    /// What was planned and what was recorded.
    package var timeline: Timeline
    /// The moment that counts as now.
    package let now: Instant
    /// What was taken from supplies since a count that is older than the loaded part of the record.
    var taken: [String: TakenAmount] = [:]

    /// A person at a moment.
    package init(
        id: String, plan: CarePlan, timeline: Timeline, now: Instant
    ) {
        self.id = id
        self.plan = plan
        self.timeline = timeline
        self.now = now
    }

    /// The zone of the person's days.
    package var zone: TimeZone { plan.zone }
    /// Whether the plan was removed; `plan` is then the last one.
    package var isRemoved: Bool { timeline.history.version(at: now)?.plan == nil }
    /// The person's day.
    package var today: CivilDate { zone.wallClock(at: now).date }

    /// What an entry about an item calls it; a dose can have a unit of its own.
    package func subject(_ item: Item, unit: String? = nil) -> Subject {
        var unit = unit
        if unit == nil, case .medicine(let medicine) = item.care { unit = medicine.unit }
        return Subject(
            person: id, item: item.id, name: item.name, unit: unit,
            zone: zone.zone(at: now).name)
    }
}

extension Person {
    /// The entry that answers an occurrence.
    package func entry(answering outcome: Outcome) -> Entry? {
        outcome.answer.map { timeline.record.entries[$0.entry] }
    }

    /// The last undone taking of an occurrence that has no answer; its time is offered again.
    package func undoneTaking(of outcome: Outcome) -> Entry? {
        guard outcome.answer == nil else { return nil }
        let entries = timeline.record.indices(on: outcome.name).map { timeline.record.entries[$0] }
        let last = entries.last { $0.action.kind == .taken }
        return last.flatMap { entry in
            entry.action.at.map { timeline.wasOpen(outcome, at: $0) } == true ? entry : nil
        }
    }
}

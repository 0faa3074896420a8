package import Adherence
package import CarePlan
package import CivilTime
package import Journal
import Schedule
package import Wording

/// Where a person's language becomes words.
package typealias WordingSource = (_ language: String) throws -> Wording

/// A person as a command or a page sees them: their plan, their record and the words for it.
package struct Person {
    /// The person's id.
    package let id: String
    /// The plan in force.
    package let plan: CarePlan
    /// What was planned and what was recorded.
    package var timeline: Timeline
    /// The words of the person's language.
    package var wording: Wording
    /// The moment at which they are looked at.
    package let now: Instant

    /// A person at a moment.
    package init(
        id: String, plan: CarePlan, timeline: Timeline, wording: Wording, now: Instant
    ) {
        self.id = id
        self.plan = plan
        self.timeline = timeline
        self.wording = wording
        self.now = now
    }

    /// The zone of the person's days.
    package var zone: TimeZone { plan.zone }
    /// Whether the plan was removed, so that it is the last that there was.
    package var isRemoved: Bool { timeline.history.version(at: now)?.plan == nil }
    /// The person's day.
    package var today: CivilDate { zone.wallClock(at: now).date }

    /// What an entry about an item calls it.
    package func subject(_ item: Item) -> Subject {
        var unit: String?
        if case .medicine(let medicine) = item.care { unit = medicine.unit }
        return Subject(
            person: id, item: item.id, name: item.name, unit: unit, zone: zone.name)
    }
}

extension Person {
    /// How one speaks to the person.
    package var words: PersonWords { PersonWords(wording, in: zone, at: now) }

    /// A moment as one says it.
    package func said(_ moment: Instant) -> String { words.said(moment) }

    /// A date as one says it.
    package func said(_ date: CivilDate) -> String { words.said(date) }

    /// When an occurrence is due, as one says it.
    package func said(_ outcome: Outcome) -> String { words.said(outcome) }
}

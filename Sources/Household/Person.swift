package import Adherence
package import CarePlan
package import CivilTime
package import Feed
package import Journal
import Schedule

/// Where a person's language becomes words.
package typealias WordingSource = (_ language: String) throws -> Wording

/// A person as a command or a page sees them: their plan, their record and the words for it.
package struct Person {
    package let id: String
    /// The plan in force.
    package let plan: CarePlan
    package var timeline: Timeline
    package var wording: Wording
    package let now: Instant

    package init(
        id: String, plan: CarePlan, timeline: Timeline, wording: Wording, now: Instant
    ) {
        self.id = id
        self.plan = plan
        self.timeline = timeline
        self.wording = wording
        self.now = now
    }

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
    /// A moment as one says it: the time alone today, with the day where it is another.
    package func said(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        let time = shown.time.withoutSeconds.description
        return shown.date == today ? time : "\(said(shown.date)) \(time)"
    }

    /// A date as one says it: today, yesterday, tomorrow, or with its weekday.
    package func said(_ date: CivilDate) -> String {
        switch date.dayNumber - today.dayNumber {
        case -1: wording.text("day.yesterday")
        case 0: wording.text("day.today")
        case 1: wording.text("day.tomorrow")
        default: date.year == today.year ? wording.shortDate(date) : wording.longDate(date)
        }
    }

    /// When an occurrence is due, as one says it.
    package func said(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : said(outcome.start)
    }
}

extension TimeOfDay {
    /// The time to the minute.
    package var withoutSeconds: TimeOfDay { TimeOfDay(hour: hour, minute: minute) ?? self }
}

package import Adherence
package import CivilTime
import Schedule

/// How one speaks to a person: their language, and the zone and moment that make their day.
package struct PersonWords: Sendable {
    /// The language.
    package let wording: Wording
    /// The zone of the person's days.
    package let zone: TimeZone
    /// The moment at which one speaks.
    package let now: Instant

    /// How one speaks at a moment.
    package init(_ wording: Wording, in zone: TimeZone, at now: Instant) {
        self.wording = wording
        self.zone = zone
        self.now = now
    }

    /// The person's day.
    package var today: CivilDate { zone.wallClock(at: now).date }

    /// A moment as one says it: the time alone today, with the day where it is another.
    package func said(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        let time = shown.time.withoutSeconds.description
        return shown.date == today ? time : "\(said(shown.date)) \(time)"
    }

    /// A date as one says it: today, yesterday, tomorrow, or with its weekday.
    package func said(_ date: CivilDate) -> String {
        let today = today
        switch date.dayNumber - today.dayNumber {
        case -1: return wording.text("day.yesterday")
        case 0: return wording.text("day.today")
        case 1: return wording.text("day.tomorrow")
        default:
            return date.year == today.year ? wording.shortDate(date) : wording.longDate(date)
        }
    }

    /// When an occurrence is due, as one says it.
    package func said(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : said(outcome.start)
    }
}

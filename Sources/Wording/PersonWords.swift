package import Adherence
package import CarePlan
package import CivilTime
package import Journal
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
        case -1: return wording.text(.dayYesterday)
        case 0: return wording.text(.dayToday)
        case 1: return wording.text(.dayTomorrow)
        default:
            return date.year == today.year ? wording.shortDate(date) : wording.longDate(date)
        }
    }

    /// That something was taken outside the plan, or as needed, as one says it.
    package func text(ofExtra entry: Entry, _ item: Item) -> String {
        let key: Wording.Key =
            item.isAsNeeded
            ? .todayNeeded : item.isMedicine ? .todayExtraDose : .todayExtraTask
        return wording.text(key, ["time": said(entry.action.at ?? entry.recorded)])
    }

    /// When an occurrence is due, always with its day.
    package func saidWithDay(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : saidWithDay(outcome.start)
    }

    /// A moment with its day: today 20:00.
    package func saidWithDay(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        return "\(said(shown.date)) \(shown.time.withoutSeconds)"
    }

    /// When an occurrence is due that is still to come, and until when it was put off.
    package func saidNext(_ outcome: Outcome) -> String {
        guard outcome.isSnoozed(at: now), let until = outcome.snoozedUntil else {
            return listed(outcome)
        }
        return "\(listed(outcome)), \(wording.text(.todaySnoozed, ["time": said(until)]))"
    }

    /// The number of days since the day of an occurrence: 3 days.
    package func lateness(of outcome: Outcome) -> String { days(since: outcome.day) }

    /// The number of days since the day of a moment: 3 days.
    package func lateness(since moment: Instant) -> String {
        days(since: zone.wallClock(at: moment).date)
    }

    private func days(since day: CivilDate) -> String {
        wording.counted(.days, max(1, today.dayNumber - day.dayNumber))
    }

    /// When an occurrence is due, as one says it.
    package func said(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : said(outcome.start)
    }

    /// When an occurrence is due, for a list: on both clocks if it is due by those at home and they
    /// show another time than those of the person.
    package func listed(_ outcome: Outcome) -> String {
        guard let home = timeAtHome(of: outcome) else { return said(outcome) }
        return wording.text(.agendaBothClocks, ["time": said(outcome), "home": home])
    }

    /// The time at home of an occurrence that is due by the clocks there: 21:00 at home. Nil if the
    /// person's clocks show the same time.
    package func atHome(_ outcome: Outcome) -> String? {
        timeAtHome(of: outcome).map { wording.text(.todayAtHome, ["time": $0]) }
    }

    private func timeAtHome(of outcome: Outcome) -> String? {
        let series = outcome.series
        guard !series.followsTraveller, !series.dates.areElapsed else { return nil }
        let (here, home) = (outcome.personClockAtStart, zone.home.wallClock(at: outcome.start))
        guard here != home else { return nil }
        let time = home.time.withoutSeconds.description
        return here.date == home.date ? time : "\(wording.shortDate(home.date)) \(time)"
    }
}

package import Adherence
package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// The wording for a person, with the zone and the time that decide which day is today.
package struct PersonWords: Sendable {
    /// The texts in the person's language.
    package let wording: Wording
    /// The time zone of the person's days.
    package let zone: TimeZone
    /// The current time.
    package let now: Instant

    /// Creates the wording for a zone and a time.
    package init(_ wording: Wording, in zone: TimeZone, at now: Instant) {
        self.wording = wording
        self.zone = zone
        self.now = now
    }

    /// The current date in the person's zone.
    package var today: CivilDate { zone.wallClock(at: now).date }

    /// Returns an instant for a sentence: the time alone if it is today, otherwise with the day.
    package func said(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        let time = wording.clock(shown.time)
        return shown.date == today ? time : "\(said(shown.date)) \(time)"
    }

    /// Returns a date for a sentence: today, yesterday, tomorrow, or with its weekday.
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

    /// Returns the text for an entry outside the plan or as needed, with its time.
    package func text(ofExtra entry: Entry, _ item: Item) -> String {
        let key: Wording.Key =
            item.isAsNeeded
            ? .todayNeeded : item.isMedicine ? .todayExtraDose : .todayExtraTask
        return wording.text(key, ["time": said(entry.action.at ?? entry.recorded)])
    }

    /// Returns when an occurrence is due, always with the day.
    package func saidWithDay(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : saidWithDay(outcome.start)
    }

    /// Returns an instant with its day: `today 20:00`.
    package func saidWithDay(_ moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        return "\(said(shown.date)) \(wording.clock(shown.time))"
    }

    /// Returns when a future occurrence is due, and until when it is snoozed.
    package func saidNext(_ outcome: Outcome) -> String {
        guard outcome.isSnoozed(at: now), let until = outcome.snoozedUntil else {
            return listed(outcome)
        }
        return "\(listed(outcome)), \(wording.text(.todaySnoozed, ["time": said(until)]))"
    }

    /// Returns the number of days since the day of an occurrence: `3 days`.
    package func lateness(of outcome: Outcome) -> String { days(since: outcome.day) }

    /// Returns the number of days since the day of an instant: `3 days`.
    package func lateness(since moment: Instant) -> String {
        days(since: zone.wallClock(at: moment).date)
    }

    private func days(since day: CivilDate) -> String {
        wording.counted(.days, max(1, today.dayNumber - day.dayNumber))
    }

    /// Returns when an occurrence is due, for a sentence.
    package func said(_ outcome: Outcome) -> String {
        outcome.isAllDay ? said(outcome.date) : said(outcome.start)
    }

    /// Returns when an occurrence is due, for a list. If it follows the clock at home, and that
    /// differs from the person's, both times are shown.
    package func listed(_ outcome: Outcome) -> String {
        guard let home = timeAtHome(of: outcome) else { return said(outcome) }
        return wording.text(.agendaBothClocks, ["time": said(outcome), "home": home])
    }

    /// Returns the time at home of an occurrence that follows the clock at home, such as `21:00 at
    /// home`, or `nil` if the person's clock shows the same time.
    package func atHome(_ outcome: Outcome) -> String? {
        timeAtHome(of: outcome).map { wording.text(.todayAtHome, ["time": $0]) }
    }

    private func timeAtHome(of outcome: Outcome) -> String? {
        let series = outcome.series
        guard !series.followsTraveller, !series.dates.areElapsed else { return nil }
        let (here, home) = (outcome.personClockAtStart, zone.home.wallClock(at: outcome.start))
        guard here != home else { return nil }
        let time = wording.clock(home.time)
        return here.date == home.date ? time : "\(wording.shortDate(home.date)) \(time)"
    }
}

import Adherence
import CarePlan
package import CivilTime
import Feed
import Journal
import Household
import Wording

/// `/today/TOKEN`: the day at a glance, with a card and buttons for each dose.
/// `/today/TOKEN/2026-11-18` shows another day.
package struct TodayPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let date: CivilDate
    private let unmatched: Int
    private let frame: PageFrame

    /// Creates the page of these persons for a day, or for today. `unreadable` are the names of
    /// persons whose data cannot be read, `unmatched` the number of pieces of evidence that matched
    /// nothing. Returns `nil` if there are no persons, or the day is too far ahead.
    package init?(
        _ views: [PersonView], unreadable: [String], _ frame: PageFrame,
        on date: CivilDate? = nil, unmatched: Int = 0
    ) {
        self.unmatched = unmatched
        guard let today = views.first?.person.today else { return nil }
        self.views = views
        self.unreadable = unreadable
        self.date = date ?? today
        guard self.date <= WeekStrip.last(from: today) else { return nil }
        self.frame = frame
    }

    private var isAlone: Bool { views.count + unreadable.count == 1 }
    private var isToday: Bool { frame.place == .today }
    private var wording: Wording { frame.wording }
    private func text(_ key: Wording.Key) -> String { wording.text(key) }

    /// The page as HTML.
    package var text: String {
        let notices = unreadable.map(frame.unreadableSection)
        let days = views.map {
            DaySection(
                $0, frame, on: isToday ? nil : date, isAlone: isAlone,
                isElsewhere: $0.person.zone.name != views[0].person.zone.name)
        }
        return frame.page(
            title, lead: isAlone ? views[0].name : views[0].subscriberName,
            below: isToday ? OfflineParts(wording: wording, moment: saidMoment).pieces : [],
            [strip(days), summary(days)] + notices + due(days) + days.flatMap(\.pieces)
                + doubts + renewal,
            heading: .tag("h1", isToday ? text(.pageToday) : wording.longDate(date)),
            isRenewed: isToday)
    }

    private var title: String {
        let day = isToday ? text(.pageToday) : wording.longDate(date)
        return isAlone
            ? wording.text(.pageDayOf, ["day": day, "person": views[0].name]) : day
    }

    /// Returns the links to other days, with the doses of all persons counted.
    private func strip(_ days: [DaySection]) -> HTML {
        let week = WeekStrip.week(of: date)
        let each = days.map { $0.days(week) }
        let sums = (0..<7).map { index in Statistics.Day.sum(of: each.map { $0[index] }) }
        let today = views[0].person.today
        return WeekStrip(days: sums, shown: date, today: today, frame: frame).piece(moment)
    }

    /// The date, with the time on the page of today.
    private var moment: HTML {
        guard isToday else {
            return .tag("p", [.link(frame.link(to: .today), text(.pageToToday))])
        }
        return .tag("p", saidMoment)
    }

    private var saidMoment: String {
        let day = wording.longDate(views[0].person.today)
        return wording.text(.pageAsOf, ["date": day, "time": clock.description])
    }

    private var clock: TimeOfDay {
        views[0].person.zone.wallClock(at: views[0].now).time.withoutSeconds
    }

    private func summary(_ days: [DaySection]) -> HTML {
        let progress = days.map(\.progress).reduce(DayProgress(), +)
        let more = isAlone && isToday ? days.flatMap { [$0.next, $0.streak] } : []
        return DaySummary(
            progress: progress, wording: wording, isToday: isToday,
            more: more.compactMap { $0 }
        ).piece
    }

    /// Returns the due doses of all persons in order.
    private func due(_ days: [DaySection]) -> [HTML] {
        let rows = days.flatMap(\.dueFirst).sorted { $0.start < $1.start }
        guard !rows.isEmpty else { return [] }
        let list = HTML.tag("ul", ["class": "doses"], rows.flatMap(\.lines))
        return [.tag("section", [.tag("h2", text(.pageDueNow)), list])]
    }

    /// The link to evidence that matched nothing.
    private var doubts: [HTML] {
        guard unmatched > 0 else { return [] }
        let link = HTML.link(
            frame.link(to: .unmatched(nil)), class: "again",
            wording.counted(.evidenceLink, unmatched))
        return [.tag("p", ["class": "faint"], [link])]
    }

    /// The note that the page does not update itself, and the link that reloads it.
    private var renewal: [HTML] {
        guard isToday else { return [] }
        let again = HTML.link(frame.token.digits, class: "again", text(.pageAgain))
        let words = wording.text(.pageStays, ["time": clock.description])
        return [.tag("p", ["class": "faint", "id": "stays"], [HTML("\(words) "), again])]
    }
}

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
        guard self.date <= Self.last(from: today) else { return nil }
        self.frame = frame
    }

    /// Returns the last day that has a page.
    private static func last(from today: CivilDate) -> CivilDate { today.advanced(byDays: 366) }

    private var isAlone: Bool { views.count + unreadable.count == 1 }
    private var isToday: Bool { frame.place == .today }
    private var wording: Wording { frame.wording }
    private func text(_ key: Wording.Key) -> String { wording.text(key) }

    /// The page as HTML.
    package var text: String {
        let notices = unreadable.map(frame.unreadableSection)
        var days = views.map {
            DaySection(
                $0, frame, on: isToday ? nil : date, isAlone: isAlone,
                isElsewhere: $0.person.zone.name != views[0].person.zone.name)
        }
        DaySection.fit(&days)
        return frame.page(
            title, lead: isAlone ? views[0].name : views[0].subscriberName,
            below: isToday ? OfflineParts(wording: wording, moment: saidMoment).pieces : [],
            [
                arrows,
                .columns(
                    [summary(days)] + notices + due(days) + days.flatMap(\.pieces), [month(days)]),
            ] + doubts + renewal,
            heading: .tag(
                "h1", isToday ? text(.pageToday) : wording.longDate(date).capitalizedFirst),
            isRenewed: isToday)
    }

    private var title: String {
        let day = isToday ? text(.pageToday) : wording.longDate(date)
        return isAlone
            ? wording.text(.pageDayOf, ["day": day, "person": views[0].name]) : day
    }

    /// Returns the month as links to other days, or only the week with the doses of all persons,
    /// whose pages are long.
    private func month(_ days: [DaySection]) -> HTML {
        let month = CivilMonth(of: date)
        let weeks = MonthTable.weeks(of: month)
        let monday = date.advanced(byDays: 1 - date.weekday.rawValue)
        let range = isAlone ? weeks : monday...monday.advanced(byDays: 6)
        let each = days.map { $0.days(range) }
        let sums = each[0].indices.map { index in Statistics.Day.sum(of: each.map { $0[index] }) }
        return MonthTable(
            month, sums, today: views[0].person.today, shown: date, frame
        ).navigation
    }

    /// The links to the days before and after, with the date between them.
    private var arrows: HTML {
        .tag(
            "nav", ["class": "arrows", "aria-label": text(.pageWeek)],
            [
                arrow(to: date.advanced(byDays: -1), "‹", .pageDayBefore), moment,
                arrow(to: date.advanced(byDays: 1), "›", .pageDayAfter),
            ])
    }

    private func arrow(to day: CivilDate, _ sign: String, _ words: Wording.Key) -> HTML {
        let today = views[0].person.today
        guard day <= Self.last(from: today) else { return .tag("span", "") }
        return .tag(
            "a",
            ["class": "arrow", "href": frame.link(to: day == today ? .today : .date(day))],
            [
                .tag("span", ["aria-hidden": "true"], sign),
                .tag("span", ["class": "aloud"], text(words)),
            ])
    }

    /// The date, with the time on the page of today.
    private var moment: HTML {
        guard isToday else {
            return .tag("p", [.link(frame.link(to: .today), text(.pageToToday))])
        }
        return .tag("p", saidMoment)
    }

    private var saidMoment: String {
        let person = views[0].person
        let values = [
            "date": wording.longDate(person.today), "time": wording.clock(clock),
            "place": person.zone.zone(at: views[0].now).place, "home": clockAtHome ?? "",
        ]
        return wording.text(clockAtHome == nil ? .pageAsOf : .pageAsOfAway, values)
    }

    private var clock: TimeOfDay {
        views[0].person.zone.wallClock(at: views[0].now).time.withoutSeconds
    }

    /// The time at home, with the date if it differs, or `nil` if the person's clock is at home.
    private var clockAtHome: String? {
        let person = views[0].person
        let (here, home) = (
            person.zone.wallClock(at: person.now), person.zone.home.wallClock(at: person.now)
        )
        guard here != home else { return nil }
        let time = wording.clock(home.time)
        return here.date == home.date ? time : "\(wording.shortDate(home.date)) \(time)"
    }

    private func summary(_ days: [DaySection]) -> HTML {
        let progress = days.map(\.progress).reduce(DayProgress(), +)
        let more = isAlone && isToday ? days.flatMap { [$0.next, $0.streak] } : []
        return DaySummary(
            progress: progress, wording: wording, isToday: isToday,
            warning: isAlone && isToday ? days.first?.lensWarning : nil,
            more: more.compactMap { $0 }
        ).piece
    }

    /// Returns the due doses of all persons in order.
    private func due(_ days: [DaySection]) -> [HTML] {
        guard isToday, !isAlone else { return [] }
        let rows = days.flatMap(\.dueOfPerson).sorted { $0.start < $1.start }
        guard !rows.isEmpty else { return [] }
        let list = HTML.tag("ul", ["class": "doses"], rows.map(\.line))
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
        let again = HTML.link(frame.ownLink, class: "again", text(.pageAgain))
        let words = wording.text(.pageStays, ["time": wording.clock(clock)])
        return [.tag("p", ["class": "faint", "id": "stays"], [HTML("\(words) "), again])]
    }
}

extension TimeZone {
    /// The place in the name of the zone: Tokyo for Asia/Tokyo.
    fileprivate var place: String {
        String(name.split(separator: "/").last ?? "").map { $0 == "_" ? " " : String($0) }.joined()
    }
}

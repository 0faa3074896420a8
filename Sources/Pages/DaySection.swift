import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Schedule
import Wording

/// The part of one person on the page of a day.
struct DaySection {
    let view: PersonView
    /// The day that the page shows.
    let date: CivilDate
    private let forms: PressForm
    private let isAlone: Bool
    /// The outcomes of the surrounding days, in order.
    private let around: [Outcome]
    private let shown: [Outcome]
    /// The open occurrences of earlier days, then those of yesterday that have no answer or were
    /// answered since midnight.
    private let yesterday: [Outcome]

    /// Doses that one button records together, by the name of the first of each group.
    private let groups: [OccurrenceName: [Outcome]]
    /// The names of the occurrences whose cards show advice on how to take them.
    private let advised: Set<OccurrenceName>
    /// Whether the person's clocks differ from those of the first person on the page.
    private let isElsewhere: Bool

    init(
        _ view: PersonView, _ frame: PageFrame, on date: CivilDate?, isAlone: Bool,
        isElsewhere: Bool = false
    ) {
        let today = view.person.today
        let day = date ?? today
        let week = WeekStrip.week(of: day)
        let isToday = day == today
        around =
            isToday
            ? view.outcomes(
                from: today.advanced(byDays: -Self.streakDays),
                through: max(today.advanced(byDays: 1), week.upperBound))
            : view.outcomes(from: week.lowerBound, through: week.upperBound)
        shown = around.filter { $0.day == day && ($0.answer != nil || !$0.isPaused) }
        let before = today.advanced(byDays: -1)
        yesterday =
            isToday
            ? view.open(before: before)
                + around.filter { $0.day == before && view.isOfToday($0) } : []
        let together = isToday ? view.person.together(among: yesterday + shown) : []
        groups = Dictionary(uniqueKeysWithValues: together.map { ($0[0].name, $0) })
        advised = isToday ? view.person.advised(among: yesterday + shown) : []
        self.view = view
        self.date = day
        self.isAlone = isAlone
        self.isElsewhere = isElsewhere
        forms = PressForm(
            view: view, frame: frame, person: isAlone ? nil : view.person.plan.person)
    }

    private static let streakDays = 29
    /// The number of seconds for which an answered dose stays in the list of due doses, so that the
    /// list does not jump.
    private static let fresh = 10 * 60

    private var person: Person { view.person }
    private var wording: Wording { view.wording }
    private var isToday: Bool { date == person.today }

    /// The progress of the day.
    var progress: DayProgress {
        DayProgress(shown, open: open, at: person.now)
    }

    /// The occurrences of earlier days that have not ended.
    private var open: [Outcome] { yesterday.filter { $0.end > person.now } }

    /// Returns the statistics of each day of a week.
    func days(_ week: ClosedRange<CivilDate>) -> [Statistics.Day] {
        days(from: week.lowerBound, through: week.upperBound, around)
    }

    private func days(
        from: CivilDate, through: CivilDate, _ outcomes: [Outcome]
    ) -> [Statistics.Day] {
        let byDay = Dictionary(grouping: outcomes, by: \.day)
        return (from.dayNumber...through.dayNumber).map { number in
            let date = CivilDate(clamping: number)
            return Statistics.Day(date, byDay[date] ?? [], at: person.now)
        }
    }

    /// The HTML of the part, folded up if the page shows several persons.
    var pieces: [HTML] {
        let parts =
            isToday
            ? [evening, day, asNeeded, missed, lenses, supplies, pauses] : [day, pauses]
        guard !isAlone else { return parts }
        return [
            .tag(
                "section", ["class": "person"],
                [
                    .tag("h2", ["class": "aloud"], person.plan.person),
                    .tag(
                        "details", ["id": "p\(person.plan.id)"],
                        [.tag("summary", heading)] + parts),
                ])
        ]
    }

    /// The person's name and progress. The name is shown even on a discreet page, as it is in the
    /// feed.
    private var heading: [HTML] {
        let clock = person.zone.wallClock(at: person.now).time.withoutSeconds.description
        let day = [progress.count(wording)].compactMap(\.self) + progress.left(wording)
        let said =
            isToday
            ? [progress.said(wording).first, next].compactMap { $0 } : [day.joined(separator: ", ")]
        return [
            progress.ring(wording, size: 56),
            .tag(
                "span", ["class": "what"],
                [
                    .tag("span", ["class": "title"], person.plan.person),
                    isElsewhere ? .tag("span", ["class": "clock"], clock) : .empty,
                ] + said.filter { !$0.isEmpty }.map { .tag("span", ["class": "state"], $0) }),
        ]
    }

    private func section(_ title: String, _ content: [HTML]) -> HTML {
        guard !content.isEmpty else { return .empty }
        let heading: HTML = isAlone ? .tag("h2", title) : .tag("h3", title)
        return .tag("section", [heading] + content)
    }

    private func list(_ lines: [HTML], _ kind: String = "doses") -> [HTML] {
        lines.isEmpty ? [] : [.tag("ul", ["class": kind], lines)]
    }

    /// Returns the card of an occurrence, after the button for its group if it is the first of one.
    private func cards(_ outcome: Outcome, of person: String? = nil) -> [HTML] {
        let card = row(outcome).line(of: person)
        guard let group = groups[outcome.name] else { return [card] }
        return [all(group, of: person), card]
    }

    private func all(_ group: [Outcome], of person: String?) -> HTML {
        let who = person.map { [HTML.tag("span", ["class": "who"], $0)] } ?? []
        let press = GroupPress(
            group.map { .init(item: view.code(of: $0.series.item), moment: .init($0.name)) })
        let words = view.text(
            .pageAll, ["count": String(group.count), "time": row(group[0]).clockOfDay])
        let about = group.map { view.title(of: $0) }.joined(separator: ", ")
        return .tag(
            "li", ["class": "all"], who + [forms.button(press, words, about: about, .primary)])
    }

    private func row(_ outcome: Outcome) -> DoseRow {
        DoseRow(outcome, view, forms, isAdvised: advised.contains(outcome.name))
    }
}

extension DaySection {
    /// Returns whether the list of due doses at the top of the page shows an occurrence. Only a
    /// page with several persons has that list; an answered dose stays in it for `fresh` seconds.
    private func isShownFirst(_ outcome: Outcome) -> Bool {
        guard !isAlone, isToday else { return false }
        if let answer = outcome.answer {
            return person.now.seconds - answer.recorded.seconds < Self.fresh
                && outcome.start <= person.now
        }
        return outcome.state(at: person.now) == .due
    }

    /// The cards for the list of due doses at the top of the page, with the person's name.
    var dueFirst: [(start: Instant, lines: [HTML])] {
        (yesterday + shown).filter(isShownFirst).map {
            ($0.start, cards($0, of: person.plan.person))
        }
    }

    private var extras: [ExtraRow] {
        person.timeline.extras(on: date).compactMap { ExtraRow($0, view, forms) }
    }

    private func lines(_ outcomes: [Outcome]) -> [HTML] {
        outcomes.filter { !isShownFirst($0) }.flatMap { cards($0) }
    }

    /// Returns the cards of planned and extra doses in the order of their times.
    private func lines(_ outcomes: [Outcome], and extras: [ExtraRow]) -> [HTML] {
        var rest = extras[...]
        return outcomes.filter { !isShownFirst($0) }.flatMap { outcome -> [HTML] in
            let before = rest.prefix { !outcome.isAllDay && $0.at < outcome.start }
            rest = rest.dropFirst(before.count)
            return before.map(\.line) + cards(outcome)
        } + rest.map(\.line)
    }

    private var evening: HTML {
        let areAllOfYesterday = open.allSatisfy { !$0.isOverdue(at: person.now) }
        return section(
            wording.text(areAllOfYesterday ? .todayEvening : .todayOverdue), list(lines(open)))
    }

    private var missed: HTML {
        section(
            view.text(.pageYesterday), list(lines(yesterday.filter { $0.end <= person.now })))
    }

    private var day: HTML {
        let lines = lines(shown, and: extras)
        guard !isToday else { return section(view.text(.pageDay), list(lines)) }
        let nothing = [HTML.tag("p", view.text(.pageDaysNothing))]
        return section(view.text(.pageDayOther), lines.isEmpty ? nothing : list(lines))
    }

    private var pauses: HTML {
        let shown = Set(view.items.map(\.id))
        let lines = wording.pauses(of: person.plan, on: date) { item in
            shown.contains(item.id) ? view.name(of: item) : nil
        }
        return section(
            wording.text(.pauseHeading),
            lines.isEmpty
                ? [] : [.tag("ul", ["class": "plain"], lines.map { HTML.tag("li", $0) })])
    }

    private var asNeeded: HTML {
        let cards = view.items.filter(\.isEnabled).compactMap { NeedCard($0, view, forms) }
        return section(wording.text(.todayAsNeeded), list(cards.map(\.line)))
    }

    private var lenses: HTML {
        let cards = view.items.filter(\.isEnabled).compactMap { LensCard($0, view, forms) }
        let title = view.isDiscreet ? view.text(.pageReplacements) : wording.text(.todayLenses)
        return section(title, list(cards.map(\.line), "lenses"))
    }

    private var supplies: HTML {
        if view.isDiscreet { return .empty }
        let medicines = view.items.compactMap { item in
            view.supply(of: item).flatMap { wording.shortage(of: $0, item, on: person.today) }
        }
        let lenses = view.items.filter(\.isEnabled).compactMap(person.lensRecord)
            .compactMap { LensWords($0, view.words).shortage }
        let warnings = view.items.filter(\.isEnabled).flatMap { item in
            wording.warnings(of: item, opened: person.packOpened(of: item), on: person.today)
        }
        let items = (medicines + warnings + lenses).map { HTML.tag("li", $0) }
        return section(
            wording.text(.todaySupplies),
            items.isEmpty ? [] : [.tag("ul", ["class": "plain"], items)])
    }
}

/// The summary at the top of the page.
extension DaySection {
    /// The text about the next occurrences, with the time until then if it is less than a day.
    var next: String? {
        guard let next = nextOutcome else { return nil }
        let same = around.filter {
            $0.start == next.start && $0.isAllDay == next.isAllDay
                && $0.state(at: person.now) == .notYetDue
        }
        let titles = (same.isEmpty ? [next] : same).map { view.title(of: $0) }
        let minutes = (next.start.seconds - person.now.seconds + 59) / 60
        let isSnoozed = next.isSnoozed(at: person.now)
        let isNear = minutes < 24 * 60 && !next.isAllDay && !isSnoozed
        return view.text(
            isNear ? .pageUpNext : .pageUpNextFar,
            [
                "title": titles.joined(separator: ", "),
                "time": isSnoozed ? view.words.saidNext(next) : row(next).dayAndClock,
                "span": wording.span(minutes: minutes).heldTogether,
            ])
    }

    /// The next outcome, from the loaded days if possible, else from the timeline.
    private var nextOutcome: Outcome? {
        let known = around.filter {
            $0.start > person.now && $0.answer == nil && !$0.isPaused
        }.min { $0.rings < $1.rings }
        if let known, person.zone.wallClock(at: known.start).date <= lastKnown { return known }
        return person.timeline.next(after: person.now, among: view.shows)
    }

    private var lastKnown: CivilDate {
        max(person.today.advanced(byDays: 1), WeekStrip.week(of: date).upperBound)
    }

    /// The text about the number of days in a row on which everything was taken; reminders count
    /// only if no dose is planned.
    var streak: String? {
        let past = around.filter { $0.day <= person.today }
        let doses = past.filter { $0.amount != nil }
        let first = person.today.advanced(byDays: -Self.streakDays)
        let streak = Streak(
            endingIn: days(
                from: first, through: person.today, doses.isEmpty ? past : doses))
        guard streak.count > 0 else { return nil }
        let isWhole = streak.hasEnd || person.isKnown(since: first)
        return wording.counted(isWhole ? .pageStreak : .pageStreakLeast, streak.count)
    }
}

extension Person {
    /// Returns whether the person's first plan was applied on this day or later, so that nothing
    /// was due before.
    fileprivate func isKnown(since day: CivilDate) -> Bool {
        guard let first = timeline.history.versions.first, first.number == 1 else { return false }
        return zone.wallClock(at: first.since).date >= day
    }
}

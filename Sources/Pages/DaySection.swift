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
    let around: [Outcome]
    private let shown: [Outcome]
    /// The open occurrences of earlier days, then those of yesterday that have no answer or were
    /// answered since midnight.
    private let yesterday: [Outcome]

    /// Doses that one button records together, by the name of the first of each group.
    private let groups: [OccurrenceName: [Outcome]]
    /// The names of the occurrences whose cards show advice on how to take them.
    private let advised: Set<OccurrenceName>
    /// Whether the page has many open doses of several persons, and whether many of them are due.
    private var (isLong, isDueLong) = (false, false)
    /// Whether the person's clocks differ from those of the first person on the page.
    private let isElsewhere: Bool

    init(
        _ view: PersonView, _ frame: PageFrame, on date: CivilDate?, isAlone: Bool,
        isElsewhere: Bool = false
    ) {
        let today = view.person.today
        let day = date ?? today
        let weeks = MonthTable.weeks(of: CivilMonth(of: day))
        let isToday = day == today
        around = view.outcomes(
            from: isToday
                ? min(weeks.lowerBound, today.advanced(byDays: -Self.streakDays))
                : weeks.lowerBound,
            through: max(weeks.upperBound, today.advanced(byDays: isToday ? 1 : 0)))
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

    /// The most open doses of several persons that have all their buttons.
    private static let mostOpen = 6
    static let streakDays = 29
    /// The number of seconds for which an answered dose stays in the list of due doses, so that the
    /// list does not jump and the answer can be undone.
    private static let fresh = 10 * 60

    private var person: Person { view.person }
    private var wording: Wording { view.wording }
    private var isToday: Bool { date == person.today }

    /// The progress of the day.
    var progress: DayProgress {
        DayProgress(
            shown, open: yesterday.filter { $0.end > person.now }, at: person.now)
    }

    /// Returns the counts of some days of the month.
    func days(_ days: ClosedRange<CivilDate>) -> [Statistics.Day] { view.days(days, around) }

    /// The HTML of the part, folded up if the page shows several persons.
    var pieces: [HTML] {
        let parts =
            isToday
            ? [isAlone ? due : .empty, unrecorded, later, done, asNeeded, lenses, supplies, pauses]
            : [day, pauses]
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
        let clock = wording.clock(person.zone.wallClock(at: person.now).time.withoutSeconds)
        let day = [progress.count(wording)].compactMap(\.self) + progress.left(wording)
        let said =
            isToday
            ? [
                isElsewhere ? view.text(.pageClockThere, ["time": clock]) : nil,
                progress.said(wording).first, lensWarning, next,
            ].compactMap { $0 }
            : [day.joined(separator: ", ")]
        return [
            progress.ring(wording, size: 56),
            .tag(
                "span", ["class": "what"],
                [.tag("span", ["class": "title"], person.plan.person)]
                    + said.filter { !$0.isEmpty }.map { .tag("span", ["class": "state"], $0) }),
        ]
    }

    private func section(_ title: String, _ content: [HTML], isAloud: Bool = false) -> HTML {
        guard !content.isEmpty else { return .empty }
        let heading: HTML =
            isAloud
            ? .tag("h2", ["class": "aloud"], title)
            : isAlone ? .tag("h2", title) : .tag("h3", title)
        return .tag("section", [heading] + content)
    }

    private func list(_ lines: [HTML], _ kind: String = "doses") -> [HTML] {
        lines.isEmpty ? [] : [.tag("ul", ["class": kind], lines)]
    }
}

/// The cards of occurrences and extra doses.
extension DaySection {
    /// The lists of the page of today.
    private enum Part { case due, unrecorded, later, done }

    private func part(of outcome: Outcome) -> Part {
        if let answer = outcome.answer { return isFresh(answer.recorded) ? .due : .done }
        switch outcome.state(at: person.now) {
        case .due: return .due
        case .missed: return .unrecorded
        case .notYetDue: return person.timeline.isOpen(outcome, at: person.now) ? .due : .later
        case .paused: return .later
        case .taken, .skipped: return .done
        }
    }

    /// Shortens the lists of open doses of several persons if they are long.
    static func fit(_ days: inout [DaySection]) {
        let due = days.reduce(0) { $0 + $1.open(.due) }
        let open = days.reduce(due) { $0 + $1.open(.unrecorded) }
        for index in days.indices where !days[index].isAlone {
            days[index].isLong = open > mostOpen
            days[index].isDueLong = due > mostOpen
        }
    }

    private func open(_ part: Part) -> Int { outcomes(part).count { $0.answer == nil } }

    private func isFresh(_ recorded: Instant) -> Bool {
        person.now.seconds - recorded.seconds < Self.fresh
    }

    private func outcomes(_ part: Part) -> [Outcome] {
        (yesterday + shown).filter { self.part(of: $0) == part }
    }

    /// Returns a card for each time of the occurrences, with its start.
    private func cards(
        _ outcomes: [Outcome], of person: String? = nil
    ) -> [(start: Instant, line: HTML)] {
        var times: [[Outcome]] = []
        for outcome in outcomes {
            if let last = times.last?.last, last.start == outcome.start,
                last.isAllDay == outcome.isAllDay
            {
                times[times.count - 1].append(outcome)
            } else {
                times.append([outcome])
            }
        }
        return times.map { ($0[0].start, card($0, of: person)) }
    }

    /// Returns the card of the occurrences of one time. What they share is shown once.
    private func card(_ outcomes: [Outcome], of person: String?) -> HTML {
        let rows = outcomes.map(row)
        guard rows.count > 1 else { return rows[0].line(of: person) }
        let groups = outcomes.compactMap { self.groups[$0.name] }
        if isDueLong, let group = groups.first,
            let line = row(group[0]).line(of: person, with: group.map(row), all(group))
        {
            let names = Set(group.map(\.name))
            let rest = rows.filter { !names.contains($0.outcome.name) }
            guard !rest.isEmpty else { return line }
            let lines = rest.map { $0.line(of: person, after: row(group[0]), isNamed: true) }
            return .tag("li", ["class": "time"], list([line] + lines))
        }
        let together = groups.map { all($0, of: person) }
        let cards = rows.enumerated().map { index, row in
            row.line(
                of: person, after: index > 0 ? rows[0] : nil,
                isNamed: index > 0 || !together.isEmpty)
        }
        return .tag("li", ["class": "time"], list(together + cards))
    }

    private func all(_ group: [Outcome], of person: String?) -> HTML {
        let who = person.map { [HTML.tag("span", ["class": "who"], $0)] } ?? []
        return .tag("li", ["class": "all"], who + [all(group)])
    }

    /// Returns the button that records doses together.
    private func all(_ group: [Outcome]) -> HTML {
        let press = GroupPress(
            group.map { .init(item: view.code(of: $0.series.item), moment: .init($0.name)) })
        let words = view.text(
            group.count == 2 ? .pageAllBoth : .pageAll,
            ["count": String(group.count), "time": row(group[0]).clockOfDay])
        let about = group.map { view.title(of: $0) }.joined(separator: ", ")
        return forms.button(press, words, about: about, .primary)
    }

    func row(_ outcome: Outcome) -> DoseRow {
        DoseRow(
            outcome, view, forms, isAdvised: advised.contains(outcome.name),
            isBrief: !isAlone && isToday && part(of: outcome) == .done, isShort: isLong)
    }

    private func extras(isFresh: Bool) -> [(start: Instant, line: HTML)] {
        person.timeline.extras(on: date)
            .filter { (isToday && self.isFresh($0.recorded)) == isFresh }
            .compactMap { ExtraRow($0, view, forms) }.map { ($0.at, $0.line) }
    }

    /// Returns the cards of planned and extra doses in the order of their times.
    private func lines(
        _ outcomes: [Outcome], and extras: [(start: Instant, line: HTML)]
    ) -> [HTML] {
        let allDay = cards(outcomes.filter(\.isAllDay))
        let timed = cards(outcomes.filter { !$0.isAllDay }) + extras
        return (allDay + timed.sorted { $0.start < $1.start }).map(\.line)
    }

    /// The due and the just answered doses.
    var dueOutcomes: [Outcome] { outcomes(.due) }

    /// The cards of due and of just answered doses, with the person's name.
    var dueOfPerson: [(start: Instant, line: HTML)] {
        let name = person.plan.person
        // The buttons of very late doses would only lead to the question when they were taken.
        let late = dueOutcomes.filter {
            isDueLong && $0.answer == nil
                && person.timeline.lateness(of: $0, at: person.now) != nil
        }
        let names = Set(late.map(\.name))
        return cardsOfDays(late, of: name)
            + cards(dueOutcomes.filter { !names.contains($0.name) }, of: name)
    }

    private var due: HTML {
        section(
            view.text(.pageDueNow), list(lines(dueOutcomes, and: extras(isFresh: true))),
            isAloud: true)
    }

    /// The occurrences that were not recorded, except those of the list of due doses.
    private var unrecorded: HTML {
        let outcomes = outcomes(.unrecorded)
        let cards = isLong ? cardsOfDays(outcomes) : cards(outcomes)
        return section(view.text(.pageUnrecorded), list(cards.map(\.line)))
    }

    /// Returns a card for each day of the occurrences, which leads to the day's page.
    private func cardsOfDays(
        _ outcomes: [Outcome], of person: String? = nil
    ) -> [(start: Instant, line: HTML)] {
        let days = Dictionary(grouping: outcomes, by: \.day).sorted { $0.key < $1.key }
        return days.map { day, outcomes in
            let page = forms.frame.link(to: .date(day))
            let doses = outcomes.map { HTML("\(row($0).clockOfDay) \(view.title(of: $0))") }
            let words: [HTML] = [
                .tag("span", ["class": "clock"], view.words.said(day)),
                .tag("span", [.lines(doses)]),
            ]
            let who = person.map { [HTML.tag("span", ["class": "who"], $0)] } ?? []
            let link = HTML.link(
                "\(page)#\(row(outcomes[0]).anchor)", class: "again",
                view.text(outcomes.count == 1 ? .pageMissedOne : .pageMissedSeveral),
                about: forms.aloud(view.words.said(day)))
            return (
                outcomes[0].start,
                .tag(
                    "li", ["class": "dose bad wide"],
                    [.tag("div", ["class": "what"], who + words), link])
            )
        }
    }

    private var later: HTML {
        section(view.text(.pageLater), list(cards(outcomes(.later)).map(\.line)))
    }

    /// The answered doses, folded up.
    private var done: HTML {
        let outcomes = outcomes(.done)
        let extras = extras(isFresh: false) + (isAlone ? [] : extras(isFresh: true))
        let count = outcomes.count + extras.count
        guard count > 0 else { return .empty }
        return .tag(
            "details", ["class": "done", "id": "done\(isAlone ? "" : person.plan.id)"],
            [.tag("summary", wording.text(.pageDone, ["count": String(count)]))]
                + list(lines(outcomes, and: extras)))
    }

    private var day: HTML {
        let lines = lines(shown, and: extras(isFresh: false))
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

    private var lensCards: [LensCard] {
        view.items.filter(\.isEnabled).compactMap { LensCard($0, view, forms) }
    }

    private var lenses: HTML {
        let title = view.isDiscreet ? view.text(.pageReplacements) : wording.text(.todayLenses)
        return section(title, list(lensCards.map(\.line), "lenses"))
    }

    /// The text that names lenses to be replaced now, or `nil` if there are none.
    var lensWarning: String? {
        let names = lensCards.filter(\.isUsedUp).map(\.name)
        return names.isEmpty
            ? nil : view.text(.pageLensNow, ["names": names.joined(separator: ", ")])
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

import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
package import Wording

/// `/today/TOKEN`: what is due today, with a button for each dose.
///
/// It does not reload itself, which would take a screen reader back to the first line.
package struct TodayPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let frame: PageFrame

    /// A page about the persons in view, and the names of those whose data cannot be read. Nil if
    /// nobody is in view.
    package init?(
        _ views: [PersonView], unreadable: [String], _ token: PageToken, _ wording: Wording
    ) {
        guard !views.isEmpty else { return nil }
        self.views = views
        self.unreadable = unreadable
        frame = PageFrame(place: .today, token: token, wording: wording)
    }

    private var isAlone: Bool { views.count + unreadable.count == 1 }

    /// The page as HTML.
    package var text: String {
        let title = isAlone ? views[0].text(.pageTodayOf, ["person": views[0].name]) : nil
        let notices = unreadable.map { UnreadablePage.part(of: $0, frame.wording) }
        let days = views.map { DaySection($0, frame.token, isAlone: isAlone) }
        return frame.page(
            title ?? frame.wording.text(.pageToday), lead: [lead],
            [HeatMap.patterns] + notices + due(days) + days.flatMap(\.pieces))
    }

    /// What is due now for all persons, in the order of their times.
    private func due(_ days: [DaySection]) -> [HTML] {
        let rows = days.flatMap(\.dueFirst).sorted { $0.start < $1.start }
        guard !rows.isEmpty else { return [] }
        let list = HTML.tag("ul", ["class": "doses"], rows.map(\.line))
        return [.tag("section", [.tag("h2", frame.wording.text(.pageDueNow)), list])]
    }

    private var lead: HTML {
        guard let first = views.first?.person else { return .empty }
        let time = first.zone.wallClock(at: first.now).time.withoutSeconds
        let words = frame.wording.text(
            .pageAsOf,
            ["date": frame.wording.longDate(first.today), "time": time.description])
        let again = HTML.tag(
            "a", ["class": "again", "href": frame.token.digits],
            frame.wording.text(.pageAgain))
        return .tag("p", ["class": "lead"], [HTML("\(words) "), again])
    }
}

/// One person's section of the page.
private struct DaySection {
    private let view: PersonView
    private let forms: PressForm
    private let isAlone: Bool
    private let today: [Outcome]
    /// Yesterday's occurrences that can still be answered or were answered since midnight.
    private let yesterday: [Outcome]

    init(_ view: PersonView, _ token: PageToken, isAlone: Bool) {
        let (day, before) = (view.person.today, view.person.today.advanced(byDays: -1))
        today = view.outcomes(from: day, through: day).filter { $0.answer != nil || !$0.isPaused }
        yesterday = view.outcomes(from: before, through: before).filter(view.isOfToday)
        self.view = view
        self.isAlone = isAlone
        forms = PressForm(
            view: view, place: .today, token: token,
            person: isAlone ? nil : view.person.plan.person)
    }

    private var person: Person { view.person }
    private var wording: Wording { view.wording }

    var pieces: [HTML] {
        let parts = [evening, day, pauses, asNeeded, missed, lenses, next, supplies, map]
        return isAlone ? parts : [.tag("section", ["class": "person"], [heading] + parts)]
    }

    /// The person's name, even on a discreet page, as in the feed, and the time where they are.
    private var heading: HTML {
        let time = person.zone.wallClock(at: person.now).time.withoutSeconds
        let words = view.text(
            .pageAsOf, ["date": wording.longDate(person.today), "time": time.description])
        return .tag("div", [.tag("h2", person.plan.person), .tag("p", ["class": "lead"], words)])
    }

    private func section(_ title: String, _ content: [HTML]) -> HTML {
        guard !content.isEmpty else { return .empty }
        let heading: HTML = isAlone ? .tag("h2", title) : .tag("h3", title)
        return .tag("section", [heading] + content)
    }

    private func list(_ lines: [HTML], _ kind: String = "doses") -> [HTML] {
        lines.isEmpty ? [] : [.tag("ul", ["class": kind], lines)]
    }

    /// With several persons, what is due is listed above all their sections.
    private func isShownFirst(_ outcome: Outcome) -> Bool {
        !isAlone && outcome.state(at: person.now) == .due
    }

    /// The lines for the list above all sections, with the person's name.
    var dueFirst: [(start: Instant, line: HTML)] {
        (yesterday + today).filter(isShownFirst).map {
            ($0.start, DoseRow($0, view, forms).line(of: person.plan.person))
        }
    }

    private func lines(_ outcomes: [Outcome]) -> [HTML] {
        outcomes.filter { !isShownFirst($0) }.map { DoseRow($0, view, forms).line() }
    }

    /// What was taken outside the plan stands among the doses; as needed, on its medicine's card.
    private var extras: [ExtraRow] {
        person.timeline.extras(on: person.today).compactMap { ExtraRow($0, view, forms) }
            .filter { !$0.item.isAsNeeded }
    }

    private func lines(_ outcomes: [Outcome], and extras: [ExtraRow]) -> [HTML] {
        var rest = extras[...]
        return outcomes.filter { !isShownFirst($0) }.flatMap { outcome -> [HTML] in
            let before = rest.prefix { !outcome.isAllDay && $0.at < outcome.start }
            rest = rest.dropFirst(before.count)
            return before.map(\.line) + [DoseRow(outcome, view, forms).line()]
        } + rest.map(\.line)
    }

    private var evening: HTML {
        section(
            wording.text(.todayEvening), list(lines(yesterday.filter { $0.end > person.now })))
    }

    private var missed: HTML {
        let over = yesterday.filter { $0.end <= person.now }
        let how = over.contains(where: view.canBeSaid) ? [HTML.tag("p", view.text(.pageLate))] : []
        return section(view.text(.pageYesterday), how + list(lines(over)))
    }

    private var day: HTML {
        let nothing = [HTML.tag("p", wording.text(.todayNothing))]
        let lines = lines(today, and: extras)
        return section(
            view.text(.pageDay), today.isEmpty && extras.isEmpty ? nothing : list(lines))
    }

    private var pauses: HTML {
        let shown = Set(view.items.map(\.id))
        let lines = wording.pauses(of: person.plan, on: person.today) { item in
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
}

extension DaySection {
    /// What is due next, even if it is already listed above.
    private var next: HTML {
        guard let next = person.timeline.next(after: person.now, among: view.shows) else {
            return .empty
        }
        let same = view.outcomes(from: next.date, through: next.date).filter {
            $0.start == next.start && $0.isAllDay == next.isAllDay
        }
        let items = same.filter { $0.state(at: person.now) == .notYetDue }.map { outcome in
            HTML.tag(
                "li", "\(DoseRow(outcome, view, forms).dayAndClock): \(view.title(of: outcome))")
        }
        return section(view.text(.pageNext), [.tag("ul", ["class": "plain"], items)])
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

    /// The last thirty days, counting the doses that may be seen.
    private var map: HTML {
        let first = person.today.advanced(byDays: -29)
        let doses = view.outcomes(from: first, through: person.today).filter { $0.amount != nil }
        guard !doses.isEmpty else { return .empty }
        let byDay = Dictionary(grouping: doses, by: \.date)
        let days = (0..<30).map { number in
            let date = first.advanced(byDays: number)
            return Statistics.Day(date, byDay[date] ?? [], at: person.now)
        }
        return section(view.text(.pageMap), HeatMap(days, wording, .large).pieces)
    }
}

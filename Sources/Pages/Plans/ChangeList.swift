import Adherence
import CarePlan
import CivilTime
import Household
import HouseholdWording
import Wording

/// The changes of a plan, with a line for each item and its next times.
struct ChangeList {
    let outlook: PlanOutlook
    let view: PersonView
    let words: ChangeWords

    init(_ outlook: PlanOutlook, _ view: PersonView) {
        self.outlook = outlook
        self.view = view
        words = ChangeWords(outlook, view.wording)
    }

    /// The changes, with the next times of added and changed items.
    var piece: HTML { list { $0.kind == .removed ? nil : $0.item.flatMap(times) } }

    /// The changes without times.
    var short: HTML { list { _ in nil } }

    private func list(_ times: (ChangeWords.Row) -> HTML?) -> HTML {
        let lines = words.rows.map { row in
            HTML.tag(
                "li", ["class": row.kind.look],
                [
                    .tag(
                        "p",
                        [
                            .tag("b", ["class": "kind"], title(of: row)),
                            HTML(" \(text(of: row))"),
                        ]), details(row), times(row) ?? .empty,
                ])
        }
        let isSame = lines.isEmpty && words.news == nil
        let news =
            (isSame ? view.text(.planSame) : words.news).map { HTML.tag("p", $0) } ?? .empty
        return .tag(
            "div", [news, lines.isEmpty ? .empty : .tag("ul", ["class": "changes"], lines)])
    }

    /// Returns the kind of a change. A colon follows unless the text begins with a name and its own.
    private func title(of row: ChangeWords.Row) -> String {
        let kind = view.text(row.kind.words)
        return row.item == nil ? "\(kind):" : kind
    }

    private func text(of row: ChangeWords.Row) -> String {
        guard row.kind == .removed, let item = row.item else { return row.text }
        return view.text(.planRemovedStays, ["name": item.name])
    }

    private func details(_ row: ChangeWords.Row) -> HTML {
        let details = row.details.joined(separator: "; ").capitalizedFirst
        return .tag(
            "div",
            (details.isEmpty ? [] : [.tag("p", ["class": "faint"], details)])
                + (row.isOver.map { [.tag("p", $0)] } ?? []))
    }

    /// The next times of unchanged items; empty unless the change affects all items, such as a new
    /// time zone.
    var otherTimes: [HTML] {
        let isAboutAll = outlook.difference.head.contains { change in
            switch change {
            case .zone, .journeys, .pauses, .holidays: true
            case .id, .person, .language, .hours, .discreet, .doneMarks, .telling: false
            }
        }
        guard isAboutAll else { return [] }
        let shown = Set(words.rows.compactMap(\.item?.id))
        return outlook.change.after.plan.items.filter { !shown.contains($0.id) }
            .compactMap(times).map { .tag("li", [$0]) }
    }

    /// The start of the first new journey, if it is in the future.
    private var journeyStart: Instant? {
        let home = outlook.person.zone.home
        return outlook.journeys.map { home.instant(of: $0.journey.start) }.min()
            .flatMap { $0 > outlook.person.now ? $0 : nil }
    }

    /// Returns the next times of an item, or `nil` if it is switched off, as needed or a lens set.
    private func times(_ item: Item) -> HTML? {
        guard item.isEnabled, !item.isLensSet, !item.isAsNeeded else { return nil }
        let onJourney =
            journeyStart.map {
                // An occurrence at the start itself is already on the journey.
                outlook.times.after.next(5, of: item.id, after: $0.advanced(byMinutes: -1))
            } ?? []
        // If nothing is due on the journey, the times before it are shown.
        let next = onJourney.isEmpty ? outlook.times.next(5, of: item) : onJourney
        guard !next.isEmpty else {
            return .tag("p", ["class": "faint"], view.text(.planNoTimes, ["name": item.name]))
        }
        let said = PersonWords(view.wording, in: outlook.person.zone, at: outlook.person.now)
        return .tag(
            "div",
            [
                .tag("p", ["class": "faint"], view.text(.planNextTimes, ["name": item.name])),
                .tag("ul", ["class": "times"], next.map { .tag("li", text(of: $0, said)) }),
            ])
    }

    /// Returns when an occurrence is due; on a journey with the local time and the time at home.
    private func text(of outcome: Outcome, _ said: PersonWords) -> String {
        let text = said.saidWithDay(outcome)
        let there = said.zone.zone(at: outcome.start), home = said.zone.home
        guard !outcome.isAllDay, there.name != home.name else { return text }
        let shown = home.wallClock(at: outcome.start)
        let time = view.wording.clock(shown.time)
        let isSameDay = there.wallClock(at: outcome.start).date == shown.date
        let city = there.name.split(separator: "/").last.map {
            String($0).replacing("_", with: " ")
        }
        return view.text(
            .planTimeAway,
            [
                "time": text, "place": city ?? there.name,
                "home": isSameDay ? time : "\(view.wording.shortDate(shown.date)) \(time)",
            ])
    }
}

extension ChangeWords.Row.Kind {
    fileprivate var words: Wording.Key {
        switch self {
        case .added: .planNew
        case .changed: .planChanged
        case .removed: .planRemovedItem
        }
    }

    fileprivate var look: String {
        switch self {
        case .added: "good"
        case .changed: "warning"
        case .removed: "bad"
        }
    }
}

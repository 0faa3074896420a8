import Adherence
import CarePlan
import CivilTime
import Household
import LensCare
import Wording

extension PressForm {
    /// Returns the past days of an item that pages show as a calendar, in which each day with doses
    /// leads to its page; `nil` if none has any.
    func days(of item: Item) -> HTML? {
        let today = view.person.today
        let first = today.advanced(byDays: 1 - Household.pageDays)
        let start = first.advanced(byDays: 1 - first.weekday.rawValue)
        let lenses = view.person.lensRecord(item)?.history
        let cells = (start.dayNumber...today.dayNumber).map { number -> Cell? in
            let date = CivilDate(clamping: number)
            guard date >= first else { return nil }
            return lenses.map { cell(date, of: item, $0) } ?? cell(date, of: item)
        }
        let states = Set(cells.compactMap { $0?.state })
        guard !states.isEmpty else { return nil }
        let isNew = lenses?.cycles.contains { first <= $0.opened && $0.opened <= today } ?? false
        let legend =
            lenses == nil
            ? DayState.legend(of: states, view.wording)
            : [
                states.contains(.all) ? ("all", "✓", view.text(.pageLensWorn)) : nil,
                states.contains(.nothing) ? ("nothing", "·", view.text(.pageLensUnworn)) : nil,
                isNew ? ("nothing", "★", view.text(.pageLensNew)) : nil,
            ].compactMap(\.self)
        return .tag(
            "div", ["class": "calendar days"],
            [.weeks(cells.map { $0?.html }, class: "month", view.wording)]
                + (item.isAsNeeded ? [] : [.legend(legend)]))
    }

    /// A day of the calendar.
    private typealias Cell = (state: DayState, html: HTML)

    /// Returns the cell of a day with planned or extra doses, or `nil` if there were none.
    private func cell(_ date: CivilDate, of item: Item) -> Cell? {
        let day = ItemDay(item, date, view, self)
        guard !day.isEmpty else { return nil }
        let counts = day.counts
        let shape = day.state(on: view.person.today)
        let sign =
            counts.due + counts.open > 1
            ? "\(counts.taken)/\(counts.due + counts.open)" : shape.mark
        return (shape, cell(date, shape, sign, said: day.summary, link(to: item, on: date)))
    }

    /// Returns the cell of a day of lenses: whether they were worn, and whether a set was opened.
    /// `nil` before the first set.
    private func cell(_ date: CivilDate, of item: Item, _ history: LensHistory) -> Cell? {
        guard history.worn.contains(date) || history.cycles.contains(where: { $0.opened <= date })
        else { return nil }
        let isNew = history.cycles.contains { $0.opened == date }
        let isWorn = history.worn.contains(date)
        let words =
            [view.text(isWorn ? .pageLensWorn : .pageLensUnworn)]
            + (isNew ? [view.text(.pageLensNew)] : [])
        let month = CivilMonth(of: date)
        let link = frame.link(
            to: .month(month == CivilMonth(of: view.person.today) ? nil : month))
        let state: DayState = isWorn ? .all : .nothing
        let html = cell(
            date, state, isNew ? "★" : isWorn ? "✓" : "·", said: words.joined(separator: ", "),
            "\(link)#\(view.anchor(item))")
        return (state, html)
    }

    private func cell(
        _ date: CivilDate, _ shape: DayState, _ sign: String, said: String, _ link: String
    ) -> HTML {
        let label = "\(view.words.said(date)): \(said)"
        return .tag(
            "td", ["class": shape.rawValue],
            [
                .tag(
                    "a", ["href": link, "aria-label": label],
                    [.tag("b", "\(date.day)"), HTML(sign)])
            ])
    }
}

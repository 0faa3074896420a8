import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Schedule
import Wording

extension Agenda {
    /// Returns the next dates of each item as lines for the terminal.
    func items(on page: TextReport) -> [String] {
        let rows = plan.items.map { ($0.name, future(of: $0)) }
        return ["", page.strong(wording.text(.agendaItems))]
            + TextLayout(width: page.width).table(rows)
    }

    /// Returns the next dates of an item, its supply and its end, as one line.
    private func future(of item: Item) -> String {
        guard item.isEnabled else { return wording.text(.agendaOff) }
        let all = series(of: item)
        let life = shelfLife(all)
        if case .medicine(let medicine) = item.care, case .asNeeded = medicine.intake {
            return ([TimingWords(wording).text(of: item) ?? ""] + life).joined(separator: "; ")
        }
        let series = all.filter(\.isCare)
        let supply = all.first { $0.purpose == .refill }?.last.map(supply)
        let end = series.isEmpty ? ItemWords(wording).text(of: item) : end(of: series)
        let pause = wording.pause(of: item.pauses, on: today)
        return ([pause, next(of: series), supply, end].compactMap { $0 } + life)
            .joined(separator: "; ")
    }

    /// Returns texts for the dates until which a medicine may be used.
    private func shelfLife(_ series: [Series]) -> [String] {
        let useUp = series.first { $0.purpose == .useUp }?.last.map { date in
            wording.text(
                date < today ? .agendaUseUpOverdue : .agendaUseUp, ["date": day(date)])
        }
        let expiry = series.first { $0.purpose == .expiry }?.item.shelfLife.expires.map {
            wording.text(
                $0.date < today ? .agendaExpired : .agendaExpiry, ["date": day($0.date)])
        }
        return [useUp, expiry].compactMap { $0 }
    }

    /// Returns the next three occurrences from the agenda's first day on, but not before now, or
    /// `nil` if there are none.
    private func next(of series: [Series]) -> String? {
        let next = series.flatMap(next).sorted { $0.start < $1.start }.prefix(3)
        guard !next.isEmpty else { return nil }
        let moments = next.map { next in
            let shown = next.isAllDay ? next.date : plan.zone.wallClock(at: next.start).date
            return "\(day(shown))\(String.joint)\(clock(next.isAllDay ? nil : next.start))"
        }
        return wording.text(.agendaNext, ["dates": moments.joined(separator: ", ")])
    }

    private typealias Next = (date: CivilDate, start: Instant, isAllDay: Bool)

    private func next(of series: Series) -> [Next] {
        let all = series.occurrences(from: from, through: .latest).lazy.map { occurrence in
            let start = occurrence.start(in: series.zone)
            let midnight = CivilDateTime(occurrence.date, .midnight)
            return (
                date: occurrence.date, start: start ?? plan.zone.instant(of: midnight),
                isAllDay: start == nil
            )
        }
        return Array(all.drop { $0.isAllDay ? $0.date < today : $0.start < now }.prefix(3))
    }

    /// Returns a text for the end of the series. It is `nil` if their only occurrence is still to
    /// come, because that date is listed already.
    private func end(of series: [Series]) -> String? {
        let lasts = series.map(\.planned.last)
        guard !lasts.contains(nil), let last = lasts.compactMap({ $0 }).max() else {
            return wording.text(.agendaEndless)
        }
        let date = ["date": wording.longDate(last).heldTogether]
        guard next(of: series) == nil else {
            return series.allSatisfy(\.isSingle) ? nil : wording.text(.agendaLast, date)
        }
        let isOverdue = series.contains { $0.purpose == .replacement }
        return wording.text(isOverdue ? .agendaOverdue : .agendaEnded, date)
    }

    private func supply(on date: CivilDate) -> String {
        wording.text(
            date < today ? .agendaRefillOverdue : .agendaRefill, ["date": day(date)])
    }

    /// Returns a date, with its year only if that differs from the year of the first day.
    private func day(_ date: CivilDate) -> String {

        (date.year == from.year ? wording.shortDate(date) : wording.longDate(date)).heldTogether
    }
}

extension Series {
    /// Whether the series has exactly one occurrence.
    fileprivate var isSingle: Bool {
        if case .single = form { true } else { false }
    }
}

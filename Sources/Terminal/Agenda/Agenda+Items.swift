import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Schedule
import Wording

extension Agenda {
    /// What comes next for each item, as lines for the terminal.
    func items(on page: TextReport) -> [String] {
        let rows = plan.items.map { ($0.name, future(of: $0)) }
        return ["", page.strong(wording.text(.agendaItems))]
            + TextLayout(width: page.width).table(rows)
    }

    /// What comes next for an item, and when it ends.
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

    /// Until when a medicine may be used.
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

    /// The next three moments, from the agenda's first day on but not before now.
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

    /// When it ends or ended; nil if that is its only occurrence, which is listed anyway.
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

    /// A date, its year only where it is not the first day's.
    private func day(_ date: CivilDate) -> String {

        (date.year == from.year ? wording.shortDate(date) : wording.longDate(date)).heldTogether
    }
}

extension Series {
    /// Whether there is one occurrence of it, so that its last is its next.
    fileprivate var isSingle: Bool {
        if case .single = form { true } else { false }
    }
}

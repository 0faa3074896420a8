import CarePlan
import CivilTime
package import CommandLine
import Feed
import Schedule
import Wording

extension Agenda {
    /// Returns the agenda as lines for the terminal.
    package func text(on page: TextReport) -> String {
        let title = page.strong(plan.person) + " · \(plan.zone.name)"
        let layout = TextLayout(width: page.width)
        let journeys = plan.journeys.filter(isShown).flatMap {
            layout.filled(wording.journey($0), indent: 2)
        }
        return ([title] + journeys + days(on: page) + items(on: page) + clocks(on: page))
            .joined(separator: "\n")
    }

    /// Returns whether a journey ends on or after the agenda's first day.
    private func isShown(_ journey: Journey) -> Bool {
        journey.until.map { $0.date >= from } ?? true
    }

    private func days(on page: TextReport) -> [String] {
        let all = due(from: from, through: through)
        let width = all.map { clock($0).count }.max() ?? 0
        let due = Dictionary(grouping: all, by: \.day)
        let layout = TextLayout(width: page.width)
        var date = from
        var lines: [String] = []
        while date <= through {
            lines += ["", page.strong(wording.longDate(date))]
            let entries = due[date] ?? []
            if entries.isEmpty { lines.append("  " + page.faint(wording.text(.agendaNothing))) }
            for entry in entries {
                let time = clock(entry)
                let pad = String(repeating: " ", count: max(0, width - time.count))
                let title = layout.filled(
                    wording.titleWithPlace(of: entry.series), indent: width + 4)
                lines.append("  " + page.accent(time) + pad + "  " + title[0].drop { $0 == " " })
                lines += title.dropFirst()
            }
            date = date.advanced(byDays: 1)
        }
        return lines
    }

    /// Returns the local time of an occurrence, and on a journey also the time at home.
    private func clock(_ due: Due) -> String {
        clock(due.occurrence.start(in: due.series.zone))
    }

    /// Returns the local time of an instant, and on a journey also the time at home. `nil` means
    /// all day.
    func clock(_ moment: Instant?) -> String {
        guard let moment else { return wording.text(.agendaAllDay) }
        let zone = plan.zone
        let shown = zone.wallClock(at: moment)
        let time = wording.clock(shown.time)
        guard zone.hasJourneys,
            zone.offset(at: moment).seconds != zone.home.offset(at: moment).seconds
        else { return time }
        let atHome = zone.home.wallClock(at: moment)
        let day = atHome.date == shown.date ? "" : "\(wording.shortDate(atHome.date)) "
        return wording.text(
            .agendaBothClocks, ["time": time, "home": "\(day)\(wording.clock(atHome.time))"])
    }

    private func clocks(on page: TextReport) -> [String] {
        let layout = TextLayout(width: page.width)
        let changes = clockChanges
        var lines = ["", page.strong(wording.text(.agendaClocks))]
        if changes.isEmpty { lines += layout.filled(wording.text(.agendaNoClocks), indent: 2) }
        for change in changes {
            lines += layout.filled(headline(of: change), indent: 2)
            for effect in change.effects {
                lines += layout.filled(text(of: effect, change), indent: 4)
            }
            if change.effects.isEmpty {
                lines += layout.filled(wording.text(.agendaUnaffected), indent: 4)
            }
        }
        return lines
    }

    private func headline(of change: ClockChange) -> String {
        let (before, after) = (change.transition.wallClockBefore, change.transition.wallClockAfter)
        return wording.text(
            change.minutes > 0 ? .agendaForward : .agendaBack,
            [
                "date": wording.longDate(before.date), "from": wording.clock(before.time),
                "to": wording.clock(after.time),
            ])
    }

    private func text(of effect: ClockChange.Effect, _ change: ClockChange) -> String {
        switch effect {
        case .skipped(let series, let time, let shown):
            wording.text(
                .agendaSkipped,
                [
                    "time": wording.clock(time), "name": series.item.name,
                    "shown": wording.clock(shown),
                ])
        case .twice(let series, let time):
            wording.text(
                .agendaTwice, ["time": wording.clock(time), "name": series.item.name])
        case .moved(let series):
            wording.text(
                .agendaElapsed,
                [
                    "name": series.item.name,
                    "minutes": (change.minutes > 0 ? "+" : "−") + String(abs(change.minutes)),
                ])
        }
    }
}

import CarePlan
import CivilTime
import Feed
import Schedule

extension Agenda {
    /// The agenda as lines for the terminal.
    func text(on page: Page) -> String {
        let title = page.strong(plan.person) + " · \(plan.zone.name)"
        return ([title] + days(on: page) + items(on: page) + clocks(on: page))
            .joined(separator: "\n")
    }

    private func days(on page: Page) -> [String] {
        let all = due(from: from, through: through)
        let width = all.map { clock($0.occurrence).count }.max() ?? 0
        let due = Dictionary(grouping: all, by: \.occurrence.date)
        let layout = TextLayout(width: page.width)
        var date = from
        var lines: [String] = []
        while date <= through {
            lines += ["", page.strong(wording.longDate(date))]
            let entries = due[date] ?? []
            if entries.isEmpty { lines.append("  " + page.faint(wording.text("agenda.nothing"))) }
            for entry in entries {
                let time = clock(entry.occurrence)
                let pad = String(repeating: " ", count: max(0, width - time.count))
                let title = layout.filled(
                    wording.title(of: entry.series), indent: width + 4)
                lines.append("  " + page.accent(time) + pad + "  " + title[0].drop { $0 == " " })
                lines += title.dropFirst()
            }
            date = date.advanced(byDays: 1)
        }
        return lines
    }

    private func clock(_ occurrence: Occurrence) -> String {
        // Where the clocks skip a time, they show another when it is due.
        guard let start = occurrence.start(in: plan.zone) else {
            return wording.text("agenda.allDay")
        }
        return plan.zone.wallClock(at: start).time.description
    }

    private func items(on page: Page) -> [String] {
        let rows = plan.items.map { ($0.name, future(of: $0)) }
        return ["", page.strong(wording.text("agenda.items"))]
            + TextLayout(width: page.width).table(rows)
    }

    /// What comes next of an item, and when it ends.
    private func future(of item: Item) -> String {
        guard item.isEnabled else { return wording.text("agenda.off") }
        if case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake {
            return limits(of: need, medicine)
        }
        let all = series(of: item)
        let series = all.filter(\.isCare)
        let next = series.flatMap { $0.occurrences(from: from, through: .latest).prefix(3) }
            .sorted { ($0.date, $0.secondOfDay) < ($1.date, $1.secondOfDay) }.prefix(3)
        let lasts = series.map(\.last)
        let last = lasts.compactMap { $0 }.max() ?? from
        let isEndless = lasts.contains { $0 == nil }
        let lastDay = ["date": TextLayout.joined(wording.longDate(last))]
        if next.isEmpty { return wording.text("agenda.ended", lastDay) }
        let dates = next.map(moment).joined(separator: ", ")
        let end = wording.text(isEndless ? "agenda.endless" : "agenda.last", lastDay)
        let refill = all.first { $0.purpose == .refill }?.last
        let supply = refill.map { wording.text("agenda.refill", ["date": day($0)]) }
        return [
            wording.text("agenda.next", ["dates": dates]), supply,
            series.allSatisfy(\.isSingle) ? nil : end,
        ].compactMap { $0 }.joined(separator: "; ")
    }

    private func moment(_ occurrence: Occurrence) -> String {
        "\(day(occurrence.date))\(TextLayout.joint)\(clock(occurrence))"
    }

    /// A date, its year only where it is not the first day's.
    private func day(_ date: CivilDate) -> String {
        TextLayout.joined(
            date.year == from.year ? wording.shortDate(date) : wording.longDate(date))
    }

    private func limits(of need: AsNeeded, _ medicine: Medicine) -> String {
        var parts = [
            wording.text(
                "agenda.asNeeded", ["dose": wording.dose(need.amount, of: medicine.unit)])
        ]
        if let gap = need.minimumGap {
            let span =
                gap % 60 == 0
                ? wording.text("span.hours", ["count": String(gap / 60)])
                : wording.text("span.minutes", ["count": String(gap)])
            parts.append(wording.text("agenda.atLeast", ["span": span]))
        }
        if let most = need.dailyMaximum {
            parts.append(wording.text("agenda.atMost", ["count": String(most)]))
        }
        return parts.joined(separator: ", ")
    }

    private func clocks(on page: Page) -> [String] {
        let layout = TextLayout(width: page.width)
        let changes = clockChanges
        var lines = ["", page.strong(wording.text("agenda.clocks"))]
        if changes.isEmpty { lines += layout.filled(wording.text("agenda.noClocks"), indent: 2) }
        for change in changes {
            lines += layout.filled(headline(of: change), indent: 2)
            for effect in change.effects {
                lines += layout.filled(text(of: effect, change), indent: 4)
            }
            if change.effects.isEmpty {
                lines += layout.filled(wording.text("agenda.unaffected"), indent: 4)
            }
        }
        return lines
    }

    private func headline(of change: ClockChange) -> String {
        let (before, after) = (change.transition.wallClockBefore, change.transition.wallClockAfter)
        return wording.text(
            change.minutes > 0 ? "agenda.forward" : "agenda.back",
            [
                "date": wording.longDate(before.date), "from": before.time.description,
                "to": after.time.description,
            ])
    }

    private func text(of effect: ClockChange.Effect, _ change: ClockChange) -> String {
        switch effect {
        case .skipped(let series, let time, let shown):
            wording.text(
                "agenda.skipped",
                [
                    "time": time.description, "name": series.item.name,
                    "shown": shown.description,
                ])
        case .twice(let series, let time):
            wording.text(
                "agenda.twice", ["time": time.description, "name": series.item.name])
        case .moved(let series):
            wording.text(
                "agenda.elapsed",
                [
                    "name": series.item.name,
                    "minutes": (change.minutes > 0 ? "+" : "−") + String(abs(change.minutes)),
                ])
        }
    }
}

extension Series {
    /// Whether there is one occurrence of it, so that its last is its next.
    fileprivate var isSingle: Bool {
        if case .single = publication { true } else { false }
    }
}

extension Occurrence {
    /// Seconds past midnight; what is due all day comes before them.
    fileprivate var secondOfDay: Int {
        if case .at(let time) = clock { time.secondOfDay } else { -1 }
    }
}

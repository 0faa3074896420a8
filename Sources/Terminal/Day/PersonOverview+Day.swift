import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Schedule
import Wording

extension PersonOverview {
    /// The person's day, as `dosecal today` prints it.
    package var dayText: String {
        let evening = outcomes(on: person.today.advanced(byDays: -1))
        let day = outcomes(on: person.today)
        let open = person.timeline.open(before: person.today, at: person.now)
        let advised = person.advised(among: open + evening + day)
        let doses = self.evening(evening, open, advised) + self.day(day, advised) + recorded
        return ([title] + doses + next + pauses + asNeeded + lenses + shortages).joined(
            separator: "\n")
    }

    private var layout: TextLayout { TextLayout(width: page.width) }

    private var title: String {
        let time = wording.clock(person.zone.wallClock(at: person.now).time)
        return page.strong(person.plan.person)
            + " · \(wording.longDate(person.today)) · \(time)"
    }

    private func outcomes(on day: CivilDate) -> [Outcome] {
        person.timeline.outcomes(from: day, through: day)
    }

    /// Returns the open doses of earlier days and the doses missed yesterday, in sections.
    private func evening(
        _ outcomes: [Outcome], _ open: [Outcome], _ advised: Set<OccurrenceName>
    ) -> [String] {
        let missed = outcomes.filter { $0.state(at: person.now) == .missed }
        let overdue = open.filter { $0.isOverdue(at: person.now) }
        let late = open.filter { !$0.isOverdue(at: person.now) }
        return section(.todayOverdue, overdue.flatMap { line($0, advised) })
            + section(.todayMissedBefore, missed.flatMap { line($0, advised) })
            + section(.todayEvening, late.flatMap { line($0, advised) })
    }

    private func day(_ outcomes: [Outcome], _ advised: Set<OccurrenceName>) -> [String] {
        let shown = outcomes.filter { $0.state(at: person.now) != .paused || $0.isWaiting }
        let doses = shown.map { ($0.start, line($0, advised)) } + extras
        guard !doses.isEmpty else {
            let nothing: Wording.Key = person.plan.items.isEmpty ? .listEmpty : .todayNothing
            return [""] + layout.filled(wording.text(nothing), indent: 2)
        }
        return [""] + doses.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    /// The doses taken outside the plan, with their times. As-needed doses have a separate
    /// section.
    private var extras: [(Instant, [String])] {
        person.timeline.extras(on: person.today).compactMap { entry in
            guard let item = person.timeline.item(entry.subject.item), !item.isAsNeeded,
                let at = entry.action.at
            else { return nil }
            let clock = wording.clock(person.zone.wallClock(at: at).time)
            let title = wording.title(of: item, entry.action.amount)
            return (at, line(clock, title, "✓", .good, words.text(ofExtra: entry, item)))
        }
    }

    /// The answers that were recorded today for earlier days.
    private var recorded: [String] {
        let earlier = person.answeredToday.filter { $0.day < person.today }
        return section(
            .todayRecorded,
            earlier.flatMap { line($0, [], on: " (\(words.said($0.day)))") })
    }

    private func line(
        _ outcome: Outcome, _ advised: Set<OccurrenceName>, on day: String = ""
    ) -> [String] {
        let standing = DoseStatus(outcome, words)
        let title = wording.titleWithPlace(of: outcome.series) + day
        let home = words.atHome(outcome).map { " (\($0.heldTogether))" } ?? ""
        return line(standing.clock, title + home, standing.mark, standing.tone, standing.text)
            + concerns(of: outcome)
            + (advised.contains(outcome.name)
                ? advice(on: outcome.series.item, clockWidth + 7) : [])
    }

    /// Returns the plan's instructions for taking the item, such as "with food".
    private func advice(on item: Item, _ indent: Int) -> [String] {
        TraitWords(wording).advice(on: item).flatMap {
            layout.filled($0.harmless, indent: indent)
        }.map(page.faint)
    }

    /// Returns warnings about a dose that a calendar recorded.
    private func concerns(of outcome: Outcome) -> [String] {
        let item = outcome.series.item
        let words = ConcernWords(
            words, name: item.name, unit: outcome.series.unit ?? item.unit)
        return person.concerns(ofTicked: outcome).flatMap {
            layout.filled(words.text(of: $0).harmless, indent: clockWidth + 7)
        }.map { page.styled($0, .warning) }
    }

    private func line(
        _ clock: String, _ title: String, _ mark: String, _ tone: DoseStatus.Tone, _ text: String
    ) -> [String] {
        let words = "\(title) · \(text.heldTogether)"
        let indent = clockWidth + 7
        let lines = layout.filled(words, indent: indent)
        let head =
            "  \(clock.padded(to: clockWidth))  \(page.styled(mark, TextReport.Style(tone)))  "
        return [head + lines[0].dropFirst(indent)] + lines.dropFirst()
    }

    private var clockWidth: Int { max(wording.clockWidth, wording.text(.agendaAllDay).count) }

    private var next: [String] {
        guard let next = person.timeline.next(after: person.now) else { return [] }
        let words = [
            "time": words.saidNext(next).heldTogether, "title": wording.title(of: next.series),
        ]
        return [""] + layout.filled(wording.text(.todayNext, words), indent: 2)
    }

    /// The current pauses and their last days.
    private var pauses: [String] {
        let lines = wording.pauses(of: person.plan, on: person.today)
        return section(.pauseHeading, lines.flatMap { layout.filled($0, indent: 2) })
    }

    private var asNeeded: [String] {
        let lines = person.plan.items.filter(\.isEnabled).flatMap { item -> [String] in
            guard case .medicine(let medicine) = item.care, case .asNeeded = medicine.intake else {
                return []
            }
            return layout.filled(use(of: item, medicine), indent: 2) + advice(on: item, 4)
        }
        return section(.todayAsNeeded, lines)
    }

    private func use(of item: Item, _ medicine: Medicine) -> String {
        guard let check = person.limitCheck(of: item) else { return "" }
        let concerns = ConcernWords(words, name: item.name, unit: medicine.unit)
        let use = concerns.use(check.used, of: medicine.limits.most, as: .named)
        let times = concerns.times(of: check.counted, usual: item.usualAmount)
        let next = check.concerns.isEmpty ? nil : check.allowed
        let allowed = next.map {
            wording.text(.needNext, ["time": words.said($0).heldTogether])
        }
        return [use, times, allowed].compactMap { $0 }.joined(separator: " ")
    }

    private var lenses: [String] {
        section(.todayLenses, person.lensLines(words, on: page))
    }

    private var shortages: [String] {
        let lines = SupplyLines(self).shortages
        return section(.todaySupplies, lines.flatMap { layout.filled($0, indent: 2) })
    }

    private func section(_ key: Wording.Key, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", page.strong(wording.text(key))] + lines
    }
}

extension Outcome {
    /// Whether the item waits only for the item that it follows.
    fileprivate var isWaiting: Bool { mayWait && !isSwitchedOff && !isOnPause }
}

extension String {
    /// Returns the text padded with spaces to `width` characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

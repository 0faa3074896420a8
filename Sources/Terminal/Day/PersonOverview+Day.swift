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
    /// The person's day, as 'dosecal today' prints it.
    package var dayText: String {
        ([title] + evening + day + next + pauses + asNeeded + lenses + shortages).joined(
            separator: "\n")
    }

    private var layout: TextLayout { TextLayout(width: page.width) }

    private var title: String {
        let time = person.zone.wallClock(at: person.now).time.withoutSeconds
        return page.strong(person.plan.person)
            + " · \(wording.longDate(person.today)) · \(time.description)"
    }

    /// What was missed the day before, and what is still open from its evening.
    private var evening: [String] {
        let yesterday = person.today.advanced(byDays: -1)
        let outcomes = person.timeline.outcomes(from: yesterday, through: yesterday)
        let missed = outcomes.filter { $0.state(at: person.now) == .missed }
        let open = outcomes.filter { $0.state(at: person.now) == .due }
        return section(.todayMissedBefore, missed.flatMap(line))
            + section(.todayEvening, open.flatMap(line))
    }

    private var day: [String] {
        let outcomes = person.timeline.outcomes(from: person.today, through: person.today)
            .filter { $0.state(at: person.now) != .paused || $0.isWaiting }
        let doses = outcomes.map { ($0.start, line($0)) } + extras
        guard !doses.isEmpty else {
            let nothing: Wording.Key = person.plan.items.isEmpty ? .listEmpty : .todayNothing
            return [""] + layout.filled(wording.text(nothing), indent: 2)
        }
        return [""] + doses.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    /// What was taken outside the plan, and when; doses as needed are listed further down.
    private var extras: [(Instant, [String])] {
        person.timeline.extras(on: person.today).compactMap { entry in
            guard let item = person.timeline.item(entry.subject.item), !item.isAsNeeded,
                let at = entry.action.at
            else { return nil }
            let clock = person.zone.wallClock(at: at).time.withoutSeconds.description
            let title = wording.title(of: item, entry.action.amount)
            return (at, line(clock, title, "✓", .good, words.text(ofExtra: entry, item)))
        }
    }

    private func line(_ outcome: Outcome) -> [String] {
        let standing = DoseStatus(outcome, words)
        return line(
            standing.clock, wording.titleWithPlace(of: outcome.series), standing.mark,
            standing.tone,
            standing.text) + concerns(of: outcome)
    }

    /// What there is to think over of what a calendar ticked off.
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
        let head = "  \(clock.padded(to: clockWidth))  \(page.styled(mark, Page.Style(tone)))  "
        return [head + lines[0].dropFirst(indent)] + lines.dropFirst()
    }

    private var clockWidth: Int { max(5, wording.text(.agendaAllDay).count) }

    private var next: [String] {
        guard let next = person.timeline.next(after: person.now) else { return [] }
        let words = [
            "time": words.saidNext(next).heldTogether, "title": wording.title(of: next.series),
        ]
        return [""] + layout.filled(wording.text(.todayNext, words), indent: 2)
    }

    /// What is paused, and until when.
    private var pauses: [String] {
        let lines = wording.pauses(of: person.plan, on: person.today)
        return section(.pauseHeading, lines.flatMap { layout.filled($0, indent: 2) })
    }

    private var asNeeded: [String] {
        let lines = person.plan.items.filter(\.isEnabled).flatMap { item -> [String] in
            guard case .medicine(let medicine) = item.care, case .asNeeded = medicine.intake else {
                return []
            }
            return layout.filled(use(of: item, medicine), indent: 2)
        }
        return section(.todayAsNeeded, lines)
    }

    private func use(of item: Item, _ medicine: Medicine) -> String {
        guard let check = person.limitCheck(of: item) else { return "" }
        let use = ConcernWords(words, name: item.name, unit: medicine.unit)
            .use(check.used, of: medicine.limits.most, as: .named)
        guard !check.concerns.isEmpty else { return use }
        let allowed = check.allowed.map {
            wording.text(.needNext, ["time": self.words.said($0).heldTogether])
        }
        return [use, allowed].compactMap { $0 }.joined(separator: " ")
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
    /// Whether only what it follows keeps it from being due.
    fileprivate var isWaiting: Bool { mayWait && !isSwitchedOff && !isOnPause }
}

extension String {
    /// The text with blanks behind it up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

package import Adherence
import CarePlan
import CivilTime
package import CommandLine
import Feed
import Journal
package import Household
import Schedule
package import Wording

/// A person's day as lines for the terminal.
package struct DayPage {
    private let person: Person
    private let words: PersonWords
    private let supplies: [String: Supply]
    private let page: Page

    /// A person's day, with what is left of their medicines by item id.
    package init(
        _ person: Person, _ words: PersonWords, _ supplies: [String: Supply], on page: Page
    ) {
        self.person = person
        self.words = words
        self.supplies = supplies
        self.page = page
    }

    private var wording: Wording { words.wording }
    private var layout: TextLayout { TextLayout(width: page.width) }

    /// The lines.
    package var text: String {
        ([title] + evening + day + next + asNeeded + lenses + shortages).joined(separator: "\n")
    }

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
            .filter { $0.state(at: person.now) != .paused }
        guard !outcomes.isEmpty else {
            let nothing: Wording.Key = person.plan.items.isEmpty ? .listEmpty : .todayNothing
            return [""] + layout.filled(wording.text(nothing), indent: 2)
        }
        return [""] + outcomes.flatMap(line)
    }

    private func line(_ outcome: Outcome) -> [String] {
        let standing = DoseStatus(outcome, words)
        let clock = standing.clock.padded(to: clockWidth)
        let title = wording.titleWithPlace(of: outcome.series)
        let words = "\(title) · \(standing.text.heldTogether)"
        let indent = clockWidth + 7
        let lines = layout.filled(words, indent: indent)
        let head = "  \(clock)  \(page.styled(standing.mark, Page.Style(standing.tone)))  "
        return [head + lines[0].dropFirst(indent)] + lines.dropFirst()
    }

    private var clockWidth: Int { max(5, wording.text(.agendaAllDay).count) }

    private var next: [String] {
        guard let next = person.timeline.next(after: person.now) else { return [] }
        let words = [
            "time": words.said(next).heldTogether, "title": wording.title(of: next.series),
        ]
        return [""] + layout.filled(wording.text(.todayNext, words), indent: 2)
    }

    private var asNeeded: [String] {
        let lines = person.plan.items.filter(\.isEnabled).flatMap { item -> [String] in
            guard case .medicine(let medicine) = item.care,
                case .asNeeded(let need) = medicine.intake
            else { return [] }
            return layout.filled(use(of: item, need), indent: 2)
        }
        return section(.todayAsNeeded, lines)
    }

    private func use(of item: Item, _ need: AsNeeded) -> String {
        let taken = person.timeline.record.takings(of: item.id)
            .compactMap { person.timeline.record.entries[$0].action.at }
        let check = NeedCheck(need, taken: taken, at: person.now, in: person.zone)
        let words = [
            "name": item.name, "count": String(check.takenToday),
            "most": need.dailyMaximum.map(String.init) ?? "",
        ]
        let use = wording.text(need.dailyMaximum == nil ? .needToday : .needTodayOf, words)
        guard !check.breaches.isEmpty else { return use }
        let allowed = check.allowed.map {
            wording.text(.needNext, ["time": self.words.said($0).heldTogether])
        }
        return [use, allowed].compactMap { $0 }.joined(separator: " ")
    }

    private var lenses: [String] {
        section(.todayLenses, person.lensLines(words, on: page))
    }

    private var shortages: [String] {
        let lines = SupplyLines(person, words, supplies).shortages
        return section(.todaySupplies, lines.flatMap { layout.filled($0, indent: 2) })
    }

    private func section(_ key: Wording.Key, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", page.strong(wording.text(key))] + lines
    }
}

extension String {
    /// The text with blanks behind it up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

import Adherence
package import CarePlan
import CivilTime
package import Household
import Journal
import LensCare
import Schedule
package import Wording

/// The texts about an item in a list: its times, its state and its traits.
package struct ItemFacts {
    private let person: Person
    private let words: PersonWords

    /// Creates the texts about a person's items. For lens sets, the whole record must be loaded.
    package init(_ person: Person, _ words: PersonWords) {
        self.person = person
        self.words = words
    }

    private var wording: Wording { words.wording }

    /// Returns all texts about an item, in order of display.
    package func texts(of item: Item) -> [String] {
        let facts = [
            TimingWords(wording).text(of: item), lenses(item), inAll(item),
            ItemWords(wording).place(of: item),
            item.isEnabled ? pause(item) : nil,
            item.isEnabled ? times(item) : wording.text(.agendaOff), end(item),
        ]
        return facts.compactMap { $0 } + TraitWords(wording).facts(of: item.traits)
    }

    private func lenses(_ item: Item) -> String? {
        guard case .lenses(let lenses) = item.care, let record = person.lensRecord(item) else {
            return nil
        }
        let cycle = record.history.use(on: person.today).cycle
        let words = LensWords(record, words)
        return ItemWords(wording).text(of: lenses, opened: cycle.opened)
            + "; \(words.progress)"
            + (words.silence.map { "; " + wording.text(.listSilent, ["date": $0]) } ?? "")
    }

    /// Returns the text with the smallest and the largest daily amount of the next four weeks, or
    /// `nil` if no day has several doses.
    private func inAll(_ item: Item) -> String? {
        guard item.isScheduledMedicine, item.isEnabled, !item.hasSeveralUnits else { return nil }
        var days: [CivilDate: Amount] = [:]
        var hasSeveral = false
        for series in person.series(of: item) {
            guard case .dose(let amount) = series.purpose else { continue }
            let last = person.today.advanced(byDays: 27)
            for occurrence in series.occurrences(from: person.today, through: last) {
                let earlier = days[occurrence.date]
                hasSeveral = hasSeveral || earlier != nil
                days[occurrence.date] = (earlier ?? Amount(0)) + amount
            }
        }
        guard hasSeveral, let least = days.values.min(), let most = days.values.max() else {
            return nil
        }
        let words = ["least": wording.number(least), "most": wording.dose(most, of: item.unit)]
        let key: Wording.Key = days.count < 28 ? .listOnDays : .listInAll
        return wording.text(least == most ? key : .listInAllBetween, words)
    }

    /// Returns the text about the open and the next occurrence, or about the result of an item that
    /// is due only once.
    private func times(_ item: Item) -> String? {
        let next = person.timeline.next(of: item.id, after: person.now)
        let parts = [
            settled(item)
                ?? open(item).map {
                    text(item.isPaused(on: person.today) ? .listOpenBeforePause : .listOpen, $0)
                },
            next.map { text(.listNext, $0) },
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private func pause(_ item: Item) -> String? {
        item.isAsNeeded ? nil : wording.pause(of: item.pauses, on: person.today)
    }

    private func text(_ key: Wording.Key, _ outcome: Outcome) -> String {
        wording.text(key, ["time": words.saidNext(outcome).heldTogether])
    }

    private func open(_ item: Item) -> Outcome? {
        person.timeline.open(of: item.id, at: person.now).first
    }

    private func settled(_ item: Item) -> String? {
        guard item.isOnce else { return nil }
        let last = person.timeline.outcomes(of: item.id, from: .earliest, through: person.today)
            .last
        return last.flatMap { outcome in
            switch outcome.state(at: person.now) {
            case .taken: text(item.isMedicine ? .listTaken : .listDone, outcome)
            case .skipped: text(.listSkipped, outcome)
            case .missed: text(.listMissed, outcome)
            case .due, .notYetDue, .paused: nil
            }
        }
    }

    private func end(_ item: Item) -> String? {
        guard let last = person.lastDay(of: item), !item.isOnce else { return nil }
        let key: Wording.Key = last < person.today ? .agendaEnded : .listUntil
        return wording.text(key, ["date": wording.longDate(last).heldTogether])
    }
}

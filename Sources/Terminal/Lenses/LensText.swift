import Journal
import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import LensCare
import Wording

/// The texts after an entry about a lens set was recorded.
struct LensText {
    private let person: Person
    private let item: Item
    private let words: PersonWords

    init(_ recording: Household.Recording, _ words: PersonWords) {
        person = recording.person
        item = recording.item
        self.words = words
    }

    func lines(_ change: Household.Change, on day: CivilDate) -> [String] {
        guard let set = person.lensRecord(item), let entry = change.entries.first else { return [] }
        switch entry.action {
        case .worn: return wear(.worn, set, day)
        case .undone: return wear(.unworn, set, day)
        case .replaced: return replaced(set, day)
        case .taken, .skipped, .snoozed, .seen, .counted: return []
        }
    }

    private func text(
        _ key: Wording.Key, _ day: CivilDate, _ words: [String: String] = [:]
    ) -> String {
        let usual = ["name": item.name, "day": self.words.said(day)]
        return self.words.wording.text(key, usual.merging(words) { $1 })
    }
}

extension LensText {
    /// Returns a confirmation of the entry, and its effect on the set in use on that day.
    private func wear(_ keys: WearKeys, _ set: LensRecord, _ day: CivilDate) -> [String] {
        let lens = LensWords(set, words)
        let cycles = set.history.cycles
        guard let cycle = cycles.last(where: { $0.opened <= day }) else {
            return [text(keys.stray, day, ["opened": words.said(cycles[0].opened)])]
        }
        let today = person.today
        let last = cycle.end.map { min($0.date.advanced(byDays: -1), today) } ?? today
        let isInUse = cycle.opened == set.history.use(on: today).cycle.opened
        let progress = isInUse ? lens.progress : lens.progress(of: cycle, on: last)
        guard let end = cycle.end, end.date <= today else {
            return [text(keys.usual, day, ["progress": progress]), lens.status]
        }
        let archived = [
            "opened": words.said(cycle.opened), "progress": progress,
            "ended": words.said(end.date),
        ]
        return [text(keys.archived, day, archived)]
    }

    private func replaced(_ set: LensRecord, _ day: CivilDate) -> [String] {
        let lens = LensWords(set, words)
        let cycles = set.history.cycles
        let closing = cycles.last { $0.end?.date == day && !$0.isDaily }.map { cycle in
            text(
                .lensEnded, day,
                [
                    "opened": words.said(cycle.opened),
                    "progress": lens.progress(of: cycle, on: day),
                ])
        }
        let begun = cycles.last { $0.opened == day }
        let rest =
            begun?.end.map { next in
                [text(.lensReplacedBetween, day, ["opened": words.said(next.date)])]
            } ?? newSet(set, lens)
        let head = [text(.lensReplaced, day), closing].compactMap { $0 }
        return [head.joined(separator: " ")] + rest
    }

    /// Returns the state of the new set and what is left in the box.
    private func newSet(_ set: LensRecord, _ lens: LensWords) -> [String] {
        let use = set.history.use(on: person.today)
        let progress =
            use.progress.usedDays > 0
            ? text(.lensNewSet, use.day, ["progress": lens.progress]) : nil
        let box = [lens.left, lens.lastOpening].compactMap { $0 }.joined(separator: " ")
        return [progress, lens.status, box.isEmpty ? nil : box, lens.shortage].compactMap { $0 }
    }
}

/// The keys of the texts about a day of wear.
private struct WearKeys {
    let usual: Wording.Key
    /// The key for a day before the first set was opened.
    let stray: Wording.Key
    /// The key for a day in a finished cycle.
    let archived: Wording.Key

    static let worn = WearKeys(
        usual: .lensWorn, stray: .lensWornStray, archived: .lensWornArchived)
    static let unworn = WearKeys(
        usual: .lensUnworn, stray: .lensUnwornStray, archived: .lensUnwornArchived)
}

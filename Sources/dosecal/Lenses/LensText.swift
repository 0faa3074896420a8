import Journal
import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import LensCare
import Wording

/// Says what was recorded of a lens set, and what that makes of it.
struct LensText {
    private let person: Person
    private let item: Item
    private let wording: Wording

    init(_ recording: Household.Recording, _ wording: Wording) {
        person = recording.person
        item = recording.item
        self.wording = wording
    }

    func lines(_ change: Household.Change, on day: CivilDate) -> [String] {
        guard let set = person.lensRecord(item), let entry = change.entries.first else { return [] }
        switch entry.action {
        case .worn: return wear("lens.worn", set, day)
        case .undone: return wear("lens.unworn", set, day)
        case .replaced: return replaced(set, day)
        case .taken, .skipped, .snoozed, .seen, .counted: return []
        }
    }

    private func text(
        _ key: String, _ day: CivilDate, _ words: [String: String] = [:]
    ) -> String {
        let usual = ["name": item.name, "day": person.said(day)]
        return wording.text(key, usual.merging(words) { $1 })
    }
}

extension LensText {
    /// What was recorded, and what that makes of the set that was open on the day.
    private func wear(_ key: String, _ set: LensRecord, _ day: CivilDate) -> [String] {
        let words = LensWords(set, person.words)
        let cycles = set.history.cycles
        guard let cycle = cycles.last(where: { $0.opened <= day }) else {
            return [text("\(key).stray", day, ["opened": person.said(cycles[0].opened)])]
        }
        let today = person.today
        let last = cycle.end.map { min($0.date.advanced(byDays: -1), today) } ?? today
        let isInUse = cycle.opened == set.history.use(on: today).cycle.opened
        let progress = isInUse ? words.progress : words.progress(of: cycle, on: last)
        guard let end = cycle.end, end.date <= today else {
            return [text(key, day, ["progress": progress]), words.status]
        }
        let archived = [
            "opened": person.said(cycle.opened), "progress": progress,
            "ended": person.said(end.date),
        ]
        return [text("\(key).archived", day, archived)]
    }

    private func replaced(_ set: LensRecord, _ day: CivilDate) -> [String] {
        let words = LensWords(set, person.words)
        let cycles = set.history.cycles
        let closing = cycles.last { $0.end?.date == day }.map { cycle in
            let used = cycle.recorded(on: day)
            return text(
                "lens.ended.\(used.counting.rawValue)", day,
                [
                    "opened": person.said(cycle.opened), "days": words.days(of: cycle),
                    "used": String(used.days),
                ])
        }
        let begun = cycles.last { $0.opened == day }
        let rest =
            begun?.end.map { next in
                [text("lens.replacedBetween", day, ["opened": person.said(next.date)])]
            } ?? newSet(set, words)
        let head = [text("lens.replaced", day), closing].compactMap { $0 }
        return [head.joined(separator: " ")] + rest
    }

    /// How the new set stands, and what is left in the box.
    private func newSet(_ set: LensRecord, _ words: LensWords) -> [String] {
        let use = set.history.use(on: person.today)
        let progress =
            use.progress.usedDays > 0
            ? text("lens.newSet", use.day, ["progress": words.progress]) : nil
        let box = [words.left, words.lastOpening].compactMap { $0 }.joined(separator: " ")
        return [progress, words.status, box.isEmpty ? nil : box, words.shortage].compactMap { $0 }
    }
}

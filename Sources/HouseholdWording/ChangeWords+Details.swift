import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import Wording

/// Details of a new item besides its times.
extension ChangeWords {
    /// Returns the texts about the item's supply, shelf life, alarms, place, traits and note.
    func details(of item: Item) -> [String] {
        let words = ItemWords(wording)
        let facts = [
            item.stock.map { words.text(of: $0, unit: item.unit) },
            words.text(of: item.shelfLife),
            item.reminding == .atTheTime || item.isAsNeeded ? nil : words.text(of: item.reminding),
            item.hasOwnTelling ? wording.text(of: item.telling) : nil,
            words.place(of: item),
        ]
        return facts.compactMap(\.self) + TraitWords(wording).facts(of: item.traits)
            + [item.note].compactMap(\.self)
    }

    /// Returns a hint about times of today that are past when the item starts, or `nil` if there
    /// are none.
    func over(_ item: Item) -> String? {
        guard item.isEnabled, let next = times.next(of: item), next.start > person.now else {
            return nil
        }
        let starts = person.series(of: item).flatMap { series in
            series.occurrences(from: person.today, through: person.today)
                .compactMap { $0.start(in: person.zone) }
        }
        let past = Set(starts.filter { $0 <= person.now }).sorted().map {
            wording.clock(person.zone.wallClock(at: $0).time)
        }
        guard !past.isEmpty else { return nil }
        return wording.text(
            .planTodayOver,
            [
                "times": past.joined(separator: ", "),
                "next": words.saidWithDay(next).heldTogether,
            ])
    }
}

/// The effects of a new pause.
extension ChangeWords {
    /// The advice to ask a doctor, followed by the doses that the pause leaves out. Empty if there
    /// is no new pause.
    package var pauses: [String] {
        let whole = difference.head.flatMap { change -> [Pause] in
            guard case .pauses(let old, let new) = change else { return [] }
            return new.filter { !old.contains($0) }
        }
        let own = difference.changed.flatMap { changed in
            changed.changes.flatMap { change -> [(Item, Pause)] in
                guard case .pauses(let old, let new) = change else { return [] }
                return new.filter { !old.contains($0) }.map { (changed.new, $0) }
            }
        }
        let all = whole.flatMap { pause in person.plan.items.map { ($0, pause) } } + own
        let paused = all.filter { $0.0.isEnabled && !$0.0.isAsNeeded && !$0.0.isLensSet }
        let isAdvised = paused.contains { item, pause in
            item.isMedicine && pause.until ?? .latest >= person.today
        }
        return (isAdvised ? [wording.text(.planPauseAsk)] : []) + paused.flatMap(leftOut)
    }

    private static let furthest = 366

    /// Returns how many past times count as paused, and how many later ones are left out.
    private func leftOut(of item: Item, in pause: Pause) -> [String] {
        let words = ["name": item.name]
        let from = max(pause.from, person.today.advanced(byDays: -Self.furthest))
        let last = min(
            pause.until ?? .latest, max(from, person.today).advanced(byDays: Self.furthest))
        guard let before = times.before, from <= last else { return [] }
        let unanswered = before.outcomes(of: item.id, from: from, through: last).filter {
            !$0.isPaused && $0.answer == nil
        }
        let paused = Set(
            times.after.outcomes(of: item.id, from: from, through: last).filter(\.isPaused)
                .map(\.name))
        let starts = unanswered.filter { paused.contains($0.name) }.map(\.start)
        let past = starts.count { $0 <= person.now }
        let later = starts.count - past
        let out =
            pause.until == nil
            ? wording.text(.planPauseOutOpen, words)
            : later > 0 ? wording.counted(.planPauseOut, later, words) : nil
        return (past > 0 ? [wording.counted(.planPausePast, past, words)] : [])
            + (out.map { [$0] } ?? [])
    }
}

/// Today's doses of items that are switched off or removed.
extension ChangeWords {
    /// The texts about today's unanswered doses: those whose time has passed stay on the Today
    /// page.
    package var closed: [String] {
        let off = difference.changed.filter { $0.changes.contains(.switchedOff) }.map(\.old)
        let open = (off + difference.removed).flatMap { item in
            (times.before?.outcomes(
                of: item.id, onDaysFrom: person.today, through: person.today) ?? [])
                .filter { $0.answer == nil && !$0.isPaused && $0.end > person.now }
        }
        return open.sorted { $0.start < $1.start }.map { outcome in
            let stays = times.after.outcomes(
                of: outcome.name.item, onDaysFrom: person.today, through: person.today
            ).contains { $0.name == outcome.name && !$0.isPaused }
            return wording.text(
                stays ? .planStaysOpen : .planClosed,
                [
                    "title": wording.titleWithPlace(of: outcome.series),
                    "time": words.said(outcome).heldTogether,
                ])
        }
    }
}

/// The doses of a day that is no longer paused.
extension ChangeWords {
    /// The texts about today's doses whose time passed during a pause that the change ends.
    package var resumed: [String] {
        let before = change.before?.plan.items ?? []
        let resumed = person.plan.items.filter { item in
            item.isEnabled && !item.isPaused(on: person.today)
                && before.contains { $0.id == item.id && $0.isPaused(on: person.today) }
        }
        return resumed.flatMap { item in
            times.after.outcomes(of: item.id, onDaysFrom: person.today, through: person.today)
                .filter { $0.answer == nil && $0.start <= person.now }
        }.sorted { $0.start < $1.start }.map { outcome in
            let isOpen = outcome.state(at: person.now) == .due
            return wording.text(
                isOpen ? .planResumedOpen : .planResumedPaused,
                [
                    "title": wording.titleWithPlace(of: outcome.series),
                    "time": words.said(outcome).heldTogether,
                ])
        }
    }
}

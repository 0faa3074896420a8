import Adherence
import CarePlan
import CivilTime
import Journal
import LensCare
import Household
import Wording

/// What a change means for what was recorded of lenses.
extension ChangeWords {
    /// The set that a change ends, and when the one in use is to be replaced, where that moves.
    func lensFacts(_ changed: PlanDifference.ChangedItem) -> [String] {
        guard let timeline = times.before else { return [] }
        var before = person
        before.timeline = timeline
        guard let old = before.lensRecord(changed.old), let new = person.lensRecord(changed.new)
        else { return [] }
        return [archived(old.history, new), replacement(old, new)]
            .compactMap { $0 }
    }

    private func archived(_ old: LensHistory, _ new: LensRecord) -> String? {
        let ended = new.history.cycles.last { cycle in
            cycle.end.map { $0.date <= person.today } ?? false
                && !old.cycles.contains { $0.opened == cycle.opened && $0.end == cycle.end }
        }
        guard let cycle = ended, let end = cycle.end else { return nil }
        return wording.text(
            .applyArchived,
            [
                "opened": words.said(cycle.opened).heldTogether,
                "progress": LensWords(new, words).progress(of: cycle, on: end.date),
                "date": words.said(end.date).heldTogether,
            ])
    }

    private func replacement(_ old: LensRecord, _ new: LensRecord) -> String? {
        let was = LensWords(old, words).replacement
        let date = LensWords(new, words).replacement
        return date == was ? nil : wording.text(.applyReplacement, ["date": date, "was": was])
    }

    /// That nobody wrote down on which days a set was worn that is new here and in use for long.
    package var unrecordedWear: [String] {
        difference.added.compactMap { item in
            guard let record = person.lensRecord(item), record.set.counting == .wearDays,
                record.set.opened < person.today, record.history.worn.isEmpty
            else { return nil }
            return wording.text(
                .applyUnrecordedWear,
                ["name": item.name, "id": item.id, "date": record.set.opened.description])
        }
    }
}

/// What a change of zone means for the time between two doses.
extension ChangeWords {
    /// For each medicine at set times when it was taken last, and when it is due next.
    package var gaps: [String] {
        let isMoved = difference.head.contains { if case .zone = $0 { true } else { false } }
        guard isMoved else { return [] }
        return person.plan.items.filter { $0.isScheduledMedicine && $0.isEnabled }.compactMap(gap)
    }

    private func gap(_ item: Item) -> String? {
        guard let next = times.next(of: item) else { return nil }
        let record = person.timeline.record
        let last = record.takings(of: item.id).compactMap { record.entries[$0].action.at }.max()
        var words = ["name": item.name, "next": self.words.saidWithDay(next).heldTogether]
        words["last"] = last.map { self.words.saidWithDay($0).heldTogether }
        return wording.text(last == nil ? .applyGapAhead : .applyGap, words)
    }
}

import Adherence
import CarePlan
import CivilTime
import Journal
import LensCare
import Household
import Wording

/// The effects of a change on lens sets.
extension ChangeWords {
    /// Returns the texts about a wear cycle that the change ends, and about a changed replacement
    /// day.
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

    /// The hints about new lens sets that were opened in the past and have no recorded days of
    /// wear.
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

/// The effects of a change of time zone on the interval between two doses.
extension ChangeWords {
    /// The last and the next dose of each scheduled medicine, or an empty array if the zone is
    /// unchanged.
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

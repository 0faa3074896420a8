import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule

/// When items are due next, before a plan is changed and after it.
struct NextTimes {
    /// The timeline as it is after the change.
    let after: Timeline
    private let before: Timeline?
    private let moment: Instant

    /// A slot whose next time is another one than before, or that had none.
    struct Move {
        let old: Outcome?
        let new: Outcome
    }

    init(
        _ change: PlanDoor.Change, _ record: Record, zones: ZoneDirectory, at now: Instant
    ) throws {
        let versions = change.past + (change.version.map { [$0] } ?? [])
        after = Timeline(try PlanHistory(of: change.person, versions, zones: zones), record)
        before =
            change.before == nil
            ? nil
            : Timeline(try PlanHistory(of: change.person, change.past, zones: zones), record)
        moment = max(now, change.version?.since ?? now)
    }

    /// The next time of an item that waits for an answer.
    func next(of item: Item) -> Outcome? {
        open(item, in: after).min { $0.start < $1.start }
    }

    /// Where a change moves an item's next times.
    func moves(of changed: PlanDifference.ChangedItem) -> [Move] {
        let (old, new) = (
            before.map { open(changed.old, in: $0) } ?? [], open(changed.new, in: after)
        )
        guard !old.isEmpty else {
            return new.min { $0.start < $1.start }.map { [Move(old: nil, new: $0)] } ?? []
        }
        return new.compactMap { outcome in
            let same = old.first { $0.name.slot == outcome.name.slot }
            return same.flatMap {
                $0.start == outcome.start && $0.isAllDay == outcome.isAllDay
                    ? nil : Move(old: $0, new: outcome)
            }
        }
    }

    /// The first open time of each slot.
    private func open(_ item: Item, in timeline: Timeline) -> [Outcome] {
        let day = timeline.today(at: moment)
        var slots: Set<String> = []
        return timeline.outcomes(
            of: item.id, from: day.advanced(byDays: -1), through: day.advanced(byDays: 400)
        )
        .filter { $0.end > moment && $0.answer == nil && !$0.isPaused }
        .filter { slots.insert($0.name.slot).inserted }
    }
}

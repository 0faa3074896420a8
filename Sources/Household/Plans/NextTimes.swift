package import Adherence
package import CarePlan
import CivilTime
import Journal
import Schedule

/// The next times of items before and after a change of the plan.
package struct NextTimes {
    /// The timeline after the change.
    package let after: Timeline
    /// The timeline before the change, or `nil` if there was no plan.
    package let before: Timeline?
    private let moment: Instant

    /// The change of a slot's next time.
    package struct Move {
        /// The next time before the change, or `nil` if there was none.
        package let old: Outcome?
        /// The next time after the change.
        package let new: Outcome
        /// An open or next occurrence that keeps its time, because its new time has passed.
        package var staying: Outcome?
    }

    init(
        _ change: PlanChange, _ record: Record, zones: ZoneDirectory, at now: Instant
    ) throws {
        let versions = change.past + (change.version.map { [$0] } ?? [])
        after = Timeline(try PlanHistory(of: change.person, versions, zones: zones), record)
        before =
            change.before == nil
            ? nil
            : Timeline(try PlanHistory(of: change.person, change.past, zones: zones), record)
        moment = max(now, change.version?.since ?? now)
    }

    /// Returns the item's next unanswered occurrence.
    package func next(of item: Item) -> Outcome? { after.next(of: item.id, after: moment) }

    /// Returns the item's next `count` unanswered occurrences, or fewer if there are not enough.
    package func next(_ count: Int, of item: Item) -> [Outcome] {
        after.next(count, of: item.id, after: moment)
    }

    /// Returns the changes of an item's next times, in the order of the new times.
    package func moves(of changed: PlanDifference.ChangedItem) -> [Move] {
        let old = before.map { open(changed.old, in: $0) } ?? []
        if old.isEmpty || changed.changes.contains(.switchedOn) {
            return next(of: changed.new).map { [Move(old: nil, new: $0)] } ?? []
        }
        let new = open(changed.new, in: after)
        // A pause affects all slots, so a single next time is sufficient.
        if changed.changes.contains(where: \.isPause) {
            return move(from: old, to: new).map { [$0] } ?? []
        }
        var slots: Set<String> = []
        return new.map(\.name.slot).filter { slots.insert($0).inserted }.compactMap { slot in
            move(from: old.filter { $0.name.slot == slot }, to: new.filter { $0.name.slot == slot })
        }.sorted { $0.new.start < $1.new.start }
    }

    /// Returns the next times before and after the change. Includes a dose that is due but snoozed.
    private func move(from old: [Outcome], to new: [Outcome]) -> Move? {
        if let stays = new.first, stays.start == old.first?.start,
            let before = old.dropFirst().first, let after = new.dropFirst().first,
            (stays.series.clock, stays.series.shift) != (after.series.clock, after.series.shift)
        {
            return Move(old: before, new: after, staying: stays)
        }
        let isPutOff = new.first.map { $0.start > moment } ?? false
        let (before, after) =
            isPutOff
            ? (old.first, new.first)
            : (old.first { $0.start > moment }, new.first { $0.start > moment })
        guard let before, let after,
            before.start != after.start || before.isAllDay != after.isAllDay
        else { return nil }
        return Move(old: before, new: after)
    }

    /// Returns the occurrences that can still be answered, in order.
    private func open(_ item: Item, in timeline: Timeline) -> [Outcome] {
        let day = timeline.today(at: moment)
        return timeline.outcomes(
            of: item.id, from: day.advanced(byDays: -1), through: day.advanced(byDays: 400)
        )
        .filter { $0.end > moment && $0.answer == nil && !$0.isPaused }
    }
}

extension ItemChange {
    fileprivate var isPause: Bool { if case .pauses = self { true } else { false } }
}

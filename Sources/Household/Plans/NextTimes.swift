package import Adherence
package import CarePlan
import CivilTime
import Journal
import Schedule

/// When items are due next, before a plan is changed and after it.
package struct NextTimes {
    /// The timeline as it is after the change.
    package let after: Timeline
    /// As it was before; nil if there was no plan.
    package let before: Timeline?
    private let moment: Instant

    /// A slot whose next time changes, or that had no next time.
    package struct Move {
        /// The time before the change.
        package let old: Outcome?
        /// The time after the change.
        package let new: Outcome
        /// What is open or next and keeps its time, because its new time has passed.
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

    /// The next time of an item that waits for an answer.
    package func next(of item: Item) -> Outcome? { after.next(of: item.id, after: moment) }

    /// So many next times of an item that wait for an answer, or fewer.
    package func next(_ count: Int, of item: Item) -> [Outcome] {
        after.next(count, of: item.id, after: moment)
    }

    /// Where a change moves an item's next times.
    package func moves(of changed: PlanDifference.ChangedItem) -> [Move] {
        let old = before.map { open(changed.old, in: $0) } ?? []
        if old.isEmpty || changed.changes.contains(.switchedOn) {
            return next(of: changed.new).map { [Move(old: nil, new: $0)] } ?? []
        }
        let new = open(changed.new, in: after)
        // A pause is about all slots, so one next time says it.
        if changed.changes.contains(where: \.isPause) {
            return move(from: old, to: new).map { [$0] } ?? []
        }
        var slots: Set<String> = []
        return new.map(\.name.slot).filter { slots.insert($0).inserted }.compactMap { slot in
            move(from: old.filter { $0.name.slot == slot }, to: new.filter { $0.name.slot == slot })
        }
    }

    /// The next time, and the one before the change; includes a dose that is due but snoozed.
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

    /// What can still be answered, in order.
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

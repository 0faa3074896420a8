package import CarePlan
package import CivilTime
import Journal
import Schedule

/// The occurrence that a dose refers to if only the item and the time of taking are given.
package enum Choice: Sendable {
    /// An occurrence that can be answered.
    case open(Outcome)
    /// An occurrence that already has an answer. `others` are alternatives: the open occurrences in
    /// reach, and the next one if it is closer to the time.
    case answered(Outcome, others: [Outcome])
    /// No occurrence is in reach. `last` is the most recent one, answered or missed, and `next` the
    /// one ahead.
    case none(last: Outcome?, next: Outcome?)
}

extension Timeline {
    /// The maximum number of seconds before its start at which an occurrence can be answered
    /// without being named.
    private static let earliness = 30 * 60

    /// Returns the occurrence of an item that a time of taking refers to: the nearest one in reach.
    ///
    /// An occurrence is in reach if it is not paused and not over, starting half an hour before its
    /// start, or at the midpoint to the previous occurrence if that is later. If the nearest one is
    /// already answered, the result is `answered` and not the next open dose, because a second
    /// `take` in one evening usually repeats the first.
    package func choice(of item: String, at time: Instant) -> Choice {
        let (around, next) = surroundings(of: item, at: time)
        let reach = around.enumerated().filter { index, outcome in
            outcome.isInReach(
                after: around[..<index].last { $0.start < outcome.start }, by: Self.earliness,
                at: time)
        }.map(\.element)
        let open = reach.filter { $0.answer == nil }
        // Doses that were due before the plan was applied are not offered.
        let new = Set(dosesBeforeApplication(of: item, at: time).map(\.name))
        guard let nearest = reach.min(by: { $0.isNearer(to: time, than: $1) }) else {
            return .none(last: around.last { $0.start <= time && !$0.isPaused }, next: next)
        }
        if nearest.answer == nil { return .open(nearest) }
        let ahead = next.flatMap { next in
            open.contains { $0.name == next.name } || !next.isNearer(to: time, than: nearest)
                ? nil : next
        }
        let others = open.filter { !new.contains($0.name) }
        return .answered(nearest, others: others + [ahead].compactMap { $0 })
    }

    /// Returns the occurrences around a time, in order of their starts, and the next unanswered
    /// one. Days more than a week ahead are searched only if the week contains none.
    private func surroundings(
        of item: String, at time: Instant
    ) -> (around: [Outcome], next: Outcome?) {
        let day = today(at: time)
        let first = firstOpenDate(of: item, at: time)
        let new = dosesBeforeApplication(of: item, at: time)
        func until(_ last: CivilDate) -> (around: [Outcome], next: Outcome?) {
            let listed = outcomes(of: item, from: first, through: last)
            let around = (new + listed).sorted { $0.start < $1.start }
            return (around, around.first { $0.start > time && $0.isNext(after: time) })
        }
        let soon = day.advanced(byDays: 7)
        let near = until(soon)
        if let next = near.next, today(at: next.start) <= soon { return near }
        return until(day.advanced(byDays: 400))
    }

    /// Returns the occurrence of an item with the given planned time, or `nil` if there is none.
    /// The time is read on the person's clocks first, and then on the clocks that the item follows;
    /// they can differ on a journey.
    package func outcome(
        of item: String, plannedFor time: CivilDateTime, at now: Instant
    ) -> Outcome? {
        let outcomes = planned(
            of: item, onDaysFrom: time.date.advanced(byDays: -1),
            through: time.date.advanced(byDays: 1), at: now
        ).filter { !$0.isAllDay }
        let readings: [(Outcome) -> CivilDateTime] = [
            \.personClock, \.personClockAtStart, \.plannedClock, \.shownClock,
        ]
        return readings.lazy.compactMap { reading in
            outcomes.first { reading($0) == time }
        }.first
    }

    /// Returns the occurrence of an item on a day if there is only one, or only one without a time;
    /// otherwise `nil`.
    package func onlyOutcome(of item: String, on day: CivilDate, at now: Instant) -> Outcome? {
        let outcomes = planned(of: item, onDaysFrom: day, through: day, at: now)
        let meant = outcomes.count > 1 ? outcomes.filter(\.isAllDay) : outcomes
        return meant.count == 1 ? meant[0] : nil
    }

    private func planned(
        of item: String, onDaysFrom from: CivilDate, through: CivilDate, at now: Instant
    ) -> [Outcome] {
        outcomes(of: item, onDaysFrom: from, through: through)
            + dosesBeforeApplication(of: item, at: now).filter {
                from <= $0.day && $0.day <= through
            }
    }

    /// Returns whether the occurrence is unanswered and can be answered without being named.
    package func isOpen(_ outcome: Outcome, at time: Instant) -> Bool {
        outcome.answer == nil && wasOpen(outcome, at: time)
    }

    /// Returns whether the time is in the period in which an occurrence can be answered without
    /// being named. Its answer is ignored.
    package func wasOpen(_ outcome: Outcome, at time: Instant) -> Bool {
        outcome.isInReach(after: before(outcome), by: Self.earliness, at: time)
    }

    /// Returns the item's previous occurrence, or `nil` if there is none in ten years.
    private func before(_ outcome: Outcome) -> Outcome? {
        for reach in [1, 7, 400, 3660] {
            let around = outcomes(
                of: outcome.series.item.id, from: outcome.date.advanced(byDays: -reach),
                through: outcome.date)
            if let last = around.last(where: { $0.start < outcome.start }) { return last }
        }
        return nil
    }

    /// Returns whether an occurrence can already be answered by its name: from twelve hours before
    /// its start, or from the midpoint to the item's previous occurrence if that is earlier.
    package func isInReach(_ outcome: Outcome, at time: Instant) -> Bool {
        let ahead = outcome.start.seconds - time.seconds
        return ahead <= 12 * 3600
            || before(outcome).map { ahead <= (outcome.start.seconds - $0.start.seconds) / 2 }
                ?? false
    }

    /// Returns the item's next unanswered occurrence after a time, or `nil` if there is none in ten
    /// years.
    package func next(of item: String, after time: Instant) -> Outcome? {
        next(after: time) { outcomes(of: item, from: $0, through: $1) }
    }

    /// Returns the next `count` unanswered occurrences of an item after a time, or fewer if there
    /// are not enough in ten years.
    package func next(_ count: Int, of item: String, after time: Instant) -> [Outcome] {
        let day = today(at: time)
        var found: [Outcome] = []
        for reach in [7, 400, 3660] where found.count < count {
            let last = day.advanced(byDays: reach)
            found = outcomes(of: item, from: day.advanced(byDays: -1), through: last)
                .filter { $0.start > time && $0.isWaiting && today(at: $0.start) <= last }
                .sorted { $0.rings < $1.rings }
        }
        return Array(found.prefix(count))
    }

    /// Returns the next unanswered occurrence of the matching items after a time.
    package func next(
        after time: Instant, among isIncluded: (Item) -> Bool = { _ in true }
    ) -> Outcome? {
        next(after: time) { from, through in
            outcomes(from: from, through: through).filter { isIncluded($0.series.item) }
        }
    }

    /// The search starts a day earlier, because an occurrence on a day that the clocks skip starts
    /// one day after its date.
    private func next(
        after time: Instant, among outcomes: (CivilDate, CivilDate) -> [Outcome]
    ) -> Outcome? {
        let day = today(at: time)
        for reach in [1, 7, 400, 3660] {
            let last = day.advanced(byDays: reach)
            let next = outcomes(day.advanced(byDays: -1), last)
                .filter { $0.start > time && $0.isNext(after: time) }.min { $0.rings < $1.rings }
            if let next, today(at: next.start) <= last { return next }
        }
        return nil
    }

    /// Returns the person's date at an instant, in the time zone of the plan in force.
    package func today(at now: Instant) -> CivilDate {
        history.versions.contains { $0.plan != nil }
            ? zone(at: now).wallClock(at: now).date : now.utc.date
    }
}

extension Outcome {
    /// Whether the occurrence is neither answered nor paused.
    fileprivate var isWaiting: Bool { answer == nil && !isPaused }

    /// Returns whether the occurrence can be the next one after a time: it is unanswered, and no
    /// dose that is due by then holds it back.
    fileprivate func isNext(after time: Instant) -> Bool {
        isWaiting && heldSince.map { $0 > time } ?? true
    }

    /// Returns whether the occurrence is neither over nor paused nor too far ahead.
    fileprivate func isInReach(
        after earlier: @autoclosure () -> Outcome?, by earliness: Int, at time: Instant
    ) -> Bool {
        guard !isPaused, heldSince == nil, time < end, start.seconds - time.seconds <= earliness
        else { return false }
        return start <= time || opens(after: earlier(), by: earliness) <= time
    }

    /// Returns the first time at which the occurrence can be answered: `earliness` seconds before
    /// its start, or the midpoint to the previous occurrence if that is later.
    private func opens(after earlier: Outcome?, by earliness: Int) -> Instant {
        guard !isAllDay else { return start }
        let middle = earlier.map { (start.seconds - $0.start.seconds) / 2 } ?? earliness
        return Instant(seconds: start.seconds - min(earliness, middle))
    }

    /// Returns the number of seconds to the start or to the time of the answer, whichever is
    /// closer.
    fileprivate func distance(to time: Instant) -> Int {
        let planned =
            isAllDay && time >= start && time < end ? 0 : abs(time.seconds - start.seconds)
        return min(planned, answer.map { abs(time.seconds - $0.at.seconds) } ?? planned)
    }

    /// Returns whether the occurrence is closer to a time than another. If both are equally close,
    /// an unanswered one takes precedence; otherwise a dose that a clock change moves onto an
    /// answered one could not be taken.
    fileprivate func isNearer(to time: Instant, than other: Outcome) -> Bool {
        let (mine, others) = (distance(to: time), other.distance(to: time))
        return mine == others ? answer == nil && other.answer != nil : mine < others
    }
}

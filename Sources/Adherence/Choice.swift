package import CarePlan
package import CivilTime
import Journal
import Schedule

/// Which occurrence of an item somebody means who says only that it was taken at some time.
package enum Choice: Sendable {
    /// This one, which is open.
    case open(Outcome)
    /// One that was answered already; these may be meant as well: the open ones beside it, and
    /// the one ahead where that is nearer than the answer.
    case answered(Outcome, others: [Outcome])
    /// None; the one before, answered or missed, and the one ahead.
    case none(last: Outcome?, next: Outcome?)
}

extension Timeline {
    /// How many seconds before its time an occurrence can be answered without being named.
    private static let earliness = 30 * 60

    /// The occurrence of an item that is meant by a time: the open one nearest to it.
    ///
    /// In reach is what is not paused and not over, from half an hour before its time or from
    /// the middle between it and the item's one before. Where the nearest was answered already,
    /// that is what is told: who says twice in the evening that it was taken means no second dose.
    package func choice(of item: String, at time: Instant) -> Choice {
        let (around, next) = surroundings(of: item, at: time)
        let reach = around.enumerated().filter { index, outcome in
            outcome.isInReach(
                after: around[..<index].last { $0.start < outcome.start }, by: Self.earliness,
                at: time)
        }.map(\.element)
        let open = reach.filter { $0.answer == nil }
        // Doses before the plan was applied are not offered.
        let new = Set(newcomers(of: item, at: time).map(\.name))
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

    /// What is due of an item around a time, in order, and the next that waits; days that are far
    /// ahead are looked at only where nothing comes soon.
    private func surroundings(
        of item: String, at time: Instant
    ) -> (around: [Outcome], next: Outcome?) {
        let day = today(at: time)
        let first = firstOpenDate(of: item, at: time)
        let new = newcomers(of: item, at: time)
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

    /// The occurrence of an item that a planned time names. The person's clocks come first, then
    /// those by which the item is due, so that on a journey both may be given.
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

    /// The only occurrence of an item on a day, or the only one of that day without a time.
    package func onlyOutcome(of item: String, on day: CivilDate, at now: Instant) -> Outcome? {
        let outcomes = planned(of: item, onDaysFrom: day, through: day, at: now)
        let meant = outcomes.count > 1 ? outcomes.filter(\.isAllDay) : outcomes
        return meant.count == 1 ? meant[0] : nil
    }

    private func planned(
        of item: String, onDaysFrom from: CivilDate, through: CivilDate, at now: Instant
    ) -> [Outcome] {
        outcomes(of: item, onDaysFrom: from, through: through)
            + newcomers(of: item, at: now).filter { from <= $0.day && $0.day <= through }
    }

    /// Whether an occurrence that was not answered can be without naming it.
    package func isOpen(_ outcome: Outcome, at time: Instant) -> Bool {
        outcome.answer == nil && wasOpen(outcome, at: time)
    }

    /// Whether an occurrence could be answered at a time without naming it.
    package func wasOpen(_ outcome: Outcome, at time: Instant) -> Bool {
        outcome.isInReach(after: before(outcome), by: Self.earliness, at: time)
    }

    /// The item's occurrence before another.
    private func before(_ outcome: Outcome) -> Outcome? {
        for reach in [1, 7, 400, 3660] {
            let around = outcomes(
                of: outcome.series.item.id, from: outcome.date.advanced(byDays: -reach),
                through: outcome.date)
            if let last = around.last(where: { $0.start < outcome.start }) { return last }
        }
        return nil
    }

    /// How far ahead an occurrence may be answered by its name: by half the time since the item's
    /// one before, but always by twelve hours.
    package func isInReach(_ outcome: Outcome, at time: Instant) -> Bool {
        let ahead = outcome.start.seconds - time.seconds
        return ahead <= 12 * 3600
            || before(outcome).map { ahead <= (outcome.start.seconds - $0.start.seconds) / 2 }
                ?? false
    }

    /// The next occurrence after a moment that waits for an answer.
    package func next(of item: String, after time: Instant) -> Outcome? {
        next(after: time) { outcomes(of: item, from: $0, through: $1) }
    }

    /// So many next occurrences of an item after a moment that wait for an answer; fewer where no
    /// more come in ten years.
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

    /// The next occurrence of all items, or of some, after a moment that waits for an answer.
    package func next(
        after time: Instant, among isSupported: (Item) -> Bool = { _ in true }
    ) -> Outcome? {
        next(after: time) { from, through in
            outcomes(from: from, through: through).filter { isSupported($0.series.item) }
        }
    }

    /// What a day that the clocks leave out has comes a day later, after some of that day.
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

    /// The person's day at a moment, in the zone of the plan that is in force then.
    package func today(at now: Instant) -> CivilDate {
        history.versions.contains { $0.plan != nil }
            ? zone(at: now).wallClock(at: now).date : now.utc.date
    }
}

extension Outcome {
    /// Whether it is neither answered nor switched off.
    fileprivate var isWaiting: Bool { answer == nil && !isPaused }

    /// Whether it can be next after a moment: it waits for an answer, and not for one to a dose that is
    /// due by then.
    fileprivate func isNext(after time: Instant) -> Bool {
        isWaiting && heldSince.map { $0 > time } ?? true
    }

    /// Whether it is neither over nor switched off, nor still too far ahead.
    fileprivate func isInReach(
        after earlier: @autoclosure () -> Outcome?, by earliness: Int, at time: Instant
    ) -> Bool {
        guard !isPaused, heldSince == nil, time < end, start.seconds - time.seconds <= earliness
        else { return false }
        return start <= time || opens(after: earlier(), by: earliness) <= time
    }

    /// When it can be answered first: a little before its time, but not before the middle between
    /// it and the one before.
    private func opens(after earlier: Outcome?, by earliness: Int) -> Instant {
        guard !isAllDay else { return start }
        let middle = earlier.map { (start.seconds - $0.start.seconds) / 2 } ?? earliness
        return Instant(seconds: start.seconds - min(earliness, middle))
    }

    /// Seconds from its time, or from the time at which it was answered, to another.
    fileprivate func distance(to time: Instant) -> Int {
        let planned =
            isAllDay && time >= start && time < end ? 0 : abs(time.seconds - start.seconds)
        return min(planned, answer.map { abs(time.seconds - $0.at.seconds) } ?? planned)
    }

    /// The answered one only where it is really nearer: else a dose that a change of the clocks
    /// moved onto another could never be taken.
    fileprivate func isNearer(to time: Instant, than other: Outcome) -> Bool {
        let (mine, others) = (distance(to: time), other.distance(to: time))
        return mine == others ? answer == nil && other.answer != nil : mine < others
    }
}

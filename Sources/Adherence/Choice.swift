import CarePlan
public import CivilTime
import Journal
import Schedule

/// Which occurrence of an item somebody means who says only that it was taken at some time.
public enum Choice: Sendable {
    /// This one, which is open.
    case open(Outcome)
    /// One that was answered already; these are open beside it.
    case answered(Outcome, open: [Outcome])
    /// None; the next, if there is one soon.
    case none(next: Outcome?)
}

extension Timeline {
    /// So many seconds before its time an occurrence can be answered without naming it.
    private static let earliness = 30 * 60

    /// The occurrence of an item that is meant by a time: the open one nearest to it.
    ///
    /// In reach is what is not paused and not over, from half an hour before its time or from
    /// the middle between it and the item's one before. Where the nearest was answered already,
    /// that is what is told: who says twice in the evening that it was taken means no second dose.
    public func choice(of item: String, at time: Instant) -> Choice {
        let day = today(at: time)
        let around = outcomes(
            of: item, from: day.advanced(byDays: -2), through: day.advanced(byDays: 400))
        let reach = around.enumerated().filter { index, outcome in
            let earlier = around[..<index].last { $0.start < outcome.start }
            return outcome.opens(after: earlier, by: Self.earliness) <= time && time < outcome.end
                && !outcome.isPaused
        }.map(\.element)
        let open = reach.filter { $0.answer == nil }
        guard let nearest = reach.min(by: { $0.distance(to: time) < $1.distance(to: time) }) else {
            return .none(next: around.first { $0.start > time && $0.isWaiting })
        }
        return nearest.answer == nil ? .open(nearest) : .answered(nearest, open: open)
    }

    /// The occurrence of an item whose planned time is nearest to one, on the day of that time.
    public func outcome(of item: String, plannedFor time: CivilDateTime) -> Outcome? {
        outcomes(of: item, from: time.date, through: time.date).min {
            $0.clockDistance(to: time) < $1.clockDistance(to: time)
        }
    }

    /// The next occurrence after a moment that waits for an answer.
    public func next(of item: String, after time: Instant) -> Outcome? {
        let day = today(at: time)
        let reach = outcomes(of: item, from: day, through: day.advanced(byDays: 400))
        return reach.first { $0.start > time && $0.isWaiting }
    }

    /// The next occurrence of all items after a moment that waits for an answer.
    public func next(after time: Instant) -> Outcome? {
        let day = today(at: time)
        for reach in [1, 7, 400] {
            let outcomes = outcomes(from: day, through: day.advanced(byDays: reach))
            if let next = outcomes.first(where: { $0.start > time && $0.isWaiting }) { return next }
        }
        return nil
    }

    /// The person's day at a moment, in the zone of the plan that is in force then.
    public func today(at now: Instant) -> CivilDate {
        let version = history.versions.last { $0.since <= now && $0.plan != nil }
        let zone = (version ?? history.versions.first { $0.plan != nil })?.plan?.zone
        return zone?.wallClock(at: now).date ?? now.utc.date
    }
}

extension Outcome {
    /// Whether it is neither answered nor switched off.
    fileprivate var isWaiting: Bool { answer == nil && !isPaused }

    /// When it can be answered first: a little before its time, but not before the middle between
    /// it and the one before.
    fileprivate func opens(after earlier: Outcome?, by earliness: Int) -> Instant {
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

    private var wallClock: CivilDateTime { series.zone.wallClock(at: start) }

    fileprivate func clockDistance(to time: CivilDateTime) -> Int {
        abs(wallClock.clockSeconds - time.clockSeconds)
    }
}

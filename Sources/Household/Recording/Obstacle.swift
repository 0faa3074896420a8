package import Adherence
package import CivilTime
package import Journal

/// A reason that can prevent an answer to an occurrence. It does not depend on the source.
enum Obstacle: Hashable, Sendable {
    /// The occurrence is too far in the future.
    case tooFarAhead
    /// The item or slot is disabled.
    case switchedOff
    /// The occurrence is paused.
    case paused
    /// The occurrence is over, and no time of the action was given.
    case over
    /// The occurrence is older than the days that pages show.
    case old

    /// Returns whether the obstacle prevents recording an answer from the given source. This is the
    /// only table of these rules for commands, pages and calendars.
    func forbidsAnswer(from source: Entry.Source) -> Bool {
        switch (self, source) {
        // Calendars report facts, which are recorded in any case. Only answers to future
        // occurrences cannot be true.
        case (.switchedOff, .calendar), (.paused, .calendar), (.over, .calendar), (.old, .calendar):
            false
        // A command names the occurrence and the time, so it can refer to any day.
        case (.old, .command): false
        case (.tooFarAhead, _), (.switchedOff, _), (.paused, _), (.over, _), (.old, .page): true
        }
    }
}

extension Person {
    /// Returns the obstacle to an answer at the given time.
    func obstacle(to outcome: Outcome, at time: Instant, isTimeGiven: Bool) -> Obstacle? {
        timeline.obstacle(
            to: outcome, at: time, isTimeGiven: isTimeGiven, today: today, now: now)
    }
}

extension Timeline {
    /// Returns the obstacle to an answer at the given time.
    func obstacle(
        to outcome: Outcome, at time: Instant, isTimeGiven: Bool, today: CivilDate, now: Instant
    ) -> Obstacle? {
        if outcome.isSwitchedOff { return .switchedOff }
        if outcome.isPaused, !outcome.waits { return .paused }
        if time < outcome.start, !isInReach(outcome, at: time) { return .tooFarAhead }
        if outcome.end <= now, !isTimeGiven { return .over }
        let isOld = outcome.end <= now && outcome.date < today.advanced(byDays: -Household.pageDays)
        return isOld ? .old : nil
    }
}

extension Person {
    /// Returns whether an answer to an unanswered occurrence would be recorded now.
    package func accepts(
        answerTo outcome: Outcome, isTimeGiven: Bool, from source: Entry.Source
    ) -> Bool {
        guard outcome.answer == nil else { return false }
        let obstacle = obstacle(to: outcome, at: now, isTimeGiven: isTimeGiven)
        return obstacle?.forbidsAnswer(from: source) != true
    }

    /// Returns the time of the next alarm if an open dose is snoozed now. Before the start, the
    /// minutes count from the start. Returns `nil` if the dose is not open, or would be over by
    /// then.
    package func ringing(_ outcome: Outcome, snoozedBy minutes: Int) -> Instant? {
        guard timeline.isOpen(outcome, at: now) else { return nil }
        let until = max(now, outcome.start).advanced(byMinutes: minutes)
        return until < outcome.end ? until : nil
    }
}

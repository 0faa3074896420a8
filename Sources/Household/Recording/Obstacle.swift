package import Adherence
package import CivilTime
package import Journal

/// What stands in the way of an answer to an occurrence, whoever gives it.
enum Obstacle: Hashable, Sendable {
    /// It is still too far ahead to be answered.
    case tooFarAhead
    /// Its item is switched off.
    case switchedOff
    /// It is paused.
    case paused
    /// It is over, and nobody said when it was done.
    case over
    /// It is older than what pages show.
    case old

    /// Whether it keeps an answer from a source from being recorded: the one table for commands,
    /// pages and calendars.
    func forbidsAnswer(from source: Entry.Source) -> Bool {
        switch (self, source) {
        // What a calendar says was done is a fact and is recorded, but nobody can have done what
        // lies ahead.
        case (.switchedOff, .calendar), (.paused, .calendar), (.over, .calendar), (.old, .calendar):
            false
        // A command names the occurrence and the time, so any day can be meant.
        case (.old, .command): false
        case (.tooFarAhead, _), (.switchedOff, _), (.paused, _), (.over, _), (.old, .page): true
        }
    }
}

extension Person {
    /// What stands in the way of saying that an occurrence was done at a time, or just now.
    func obstacle(to outcome: Outcome, at time: Instant, isTimeGiven: Bool) -> Obstacle? {
        timeline.obstacle(
            to: outcome, at: time, isTimeGiven: isTimeGiven, today: today, now: now)
    }
}

extension Timeline {
    /// What stands in the way of saying that an occurrence was done at a time, or just now.
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
    /// Whether an answer to an occurrence that has none would be recorded now.
    package func accepts(
        answerTo outcome: Outcome, isTimeGiven: Bool, from source: Entry.Source
    ) -> Bool {
        guard outcome.answer == nil else { return false }
        let obstacle = obstacle(to: outcome, at: now, isTimeGiven: isTimeGiven)
        return obstacle?.forbidsAnswer(from: source) != true
    }

    /// When an open dose would ring again if it were snoozed now. Before its time, the minutes count
    /// from then. Nil if it is not open, or over by then.
    package func ringing(_ outcome: Outcome, snoozedBy minutes: Int) -> Instant? {
        guard timeline.isOpen(outcome, at: now) else { return nil }
        let until = max(now, outcome.start).advanced(byMinutes: minutes)
        return until < outcome.end ? until : nil
    }
}

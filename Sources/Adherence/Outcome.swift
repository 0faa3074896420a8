package import CarePlan
package import CivilTime
package import Schedule

/// What became of one occurrence.
package struct Outcome: Sendable {
    /// The series that it belongs to, in the version of the plan that it is judged by.
    package var series: Series { planned.series }
    /// Tells apart the series that the versions of a plan have, among one reading's outcomes.
    package var seriesID: ObjectIdentifier { ObjectIdentifier(planned) }
    /// What it is called.
    package var name: OccurrenceName {
        OccurrenceName(
            item: planned.series.item.id, slot: planned.series.slot, date: date, ordinal: ordinal)
    }
    /// The planned date, on the clocks by which it is due.
    package let date: CivilDate
    /// When it is due; the day's beginning for what is due all day.
    package internal(set) var start: Instant
    /// When it is over, as `OpenDoses` decides: usually with the person's day, but not before six hours
    /// have passed, and not after the start of the slot's next by the same version of the plan.
    package internal(set) var end: Instant
    /// What was answered.
    package internal(set) var answer: Answer?
    /// From when until when the person wants to hear no more of it.
    package internal(set) var snooze: Range<Instant>?
    /// When it rings again after it was put off.
    package var snoozedUntil: Instant? { snooze?.upperBound }

    let planned: PlannedSeries
    let ordinal: Int
    /// Whether its day lies in a pause that keeps it from being due.
    package internal(set) var isOnPause = false
    /// Whether what it follows was taken, so that a pause of that one does not keep it from being due.
    var isReleased = false
    /// Whether an answer to what it follows gives it another time than the plan's.
    var isMoved = false
    /// Whether it waits, as what it follows was skipped or paused.
    package internal(set) var waits = false
    /// Whether it waits once it is over, as what it follows is over then without an answer.
    var waitsIfOver = false
    /// The start of the unanswered dose before it that has to be answered first, or `nil` if there is
    /// none.
    package internal(set) var heldSince: Instant?

    /// A series and the version that it was planned by, shared by all its outcomes.
    final class PlannedSeries: Sendable {
        let series: Series
        /// The pauses of its item, without those of the item that it follows.
        let pauses: [Pause]
        /// Whether its item follows another.
        let follows: Bool
        /// The person's clocks, with journeys.
        let personZone: TimeZone
        private let isTimedOnJourneys: Bool
        /// How long its doses stay open.
        let window: OpenDoses.Window

        /// A series of a person with these clocks.
        init(_ series: Series, in zone: TimeZone) {
            self.series = series
            personZone = zone
            isTimedOnJourneys = zone.hasJourneys && series.clock != .allDay
            pauses = series.item.unlinkedPauses
            follows = series.item.link != nil
            window = OpenDoses.Window(of: series.item)
        }

        /// Returns the person's day of a start. It differs from the planned date only if the person
        /// is in another zone than the series.
        func day(of date: CivilDate, startingAt start: Instant) -> CivilDate {
            isElsewhere(at: start) ? personZone.wallClock(at: start).date : date
        }

        /// Whether the person is in another zone than the series at a moment.
        func isElsewhere(at moment: Instant) -> Bool {
            isTimedOnJourneys && personZone.zone(at: moment).name != series.zone.name
        }
    }

    /// What was answered.
    package struct Answer: Hashable, Sendable {
        /// Whether it was taken or done; else it was skipped.
        package let isTaken: Bool
        /// When.
        package let at: Instant
        /// How much.
        package let amount: Amount?
        /// Which of the record's entries says so.
        package let entry: Int
        /// When any answer was first written down, this one or one that it corrects.
        package let recorded: Instant
        /// When the occurrence was due according to the plan under which it was answered.
        package let planned: Instant?
    }

    /// Where an occurrence stands.
    package enum State: String, CaseIterable, Sendable {
        /// Its time has not come.
        case notYetDue = "not-yet-due"
        /// Its time has come, and it can still be answered.
        case due
        /// It was taken or done.
        case taken
        /// It was left out on purpose.
        case skipped
        /// It is over without an answer.
        case missed
        /// It was paused or switched off, or waits for what it follows.
        case paused
    }

    /// Where it stands at a moment.
    package func state(at now: Instant) -> State {
        if let answer { return answer.isTaken ? .taken : .skipped }
        if isPaused || waitsIfOver && now >= end { return .paused }
        if now < start { return .notYetDue }
        if heldSince != nil { return .paused }
        return now < end ? .due : .missed
    }

    /// What it counts as in figures.
    package enum Tally: Sendable {
        /// Due, and taken or done.
        case taken
        /// Due, and left out on purpose.
        case skipped
        /// Due, and over without an answer.
        case missed
        /// It can still be answered, or is still to come.
        case open
        /// It was paused, or its item was switched off.
        case paused
        /// The same, and it was done all the same: outside the plan.
        case beside
    }

    /// What it counts as in figures at a moment: nothing that was paused was due.
    package func tally(at now: Instant) -> Tally {
        guard !isPaused else { return answer?.isTaken ?? false ? .beside : .paused }
        return switch state(at: now) {
        case .taken: .taken
        case .skipped: .skipped
        case .missed: .missed
        case .due, .notYetDue: .open
        case .paused: .paused
        }
    }

    /// Whether it was paused or switched off when its time came, or waits.
    package var isPaused: Bool { isOnPause || isSwitchedOff || waits }

    /// Whether it waits, or does so once it is over.
    package var mayWait: Bool { waits || waitsIfOver }

    /// Whether its item follows another.
    package var follows: Bool { planned.follows }

    /// Whether it, or its whole item, was switched off when its time came.
    package var isSwitchedOff: Bool { !planned.series.isEnabled }

    /// Whether it is due at no time of its day.
    package var isAllDay: Bool { planned.series.clock == .allDay }

    /// How much is planned; nil for what has no amount.
    package var amount: Amount? { series.amount }

    /// The moment that decides which version of a plan it belongs to: what is due all day is not
    /// late before its day is over.
    var decisive: Instant { isAllDay ? end : start }
}

extension Outcome {
    /// The person's day on which it is due: another one than its date where that is one of clocks
    /// that the person does not live by then.
    package var day: CivilDate { planned.day(of: date, startingAt: start) }

    /// What the plan says of its time; midnight for what is due all day.
    package var plannedClock: CivilDateTime {
        if case .at(let time) = series.clock(on: date), !series.dates.areElapsed {
            return CivilDateTime(date, time)
        }
        return shownClock
    }

    /// The planned time on the person's clocks: what they show at its start if the person is in
    /// another zone than the item.
    package var personClock: CivilDateTime {
        planned.isElsewhere(at: start) ? personClockAtStart : plannedClock
    }

    /// The time that the person's clocks show at its start.
    package var personClockAtStart: CivilDateTime { planned.personZone.wallClock(at: start) }

    /// What the clocks of its zone show when it is due.
    package var shownClock: CivilDateTime { series.zone.wallClock(at: start) }

    /// Whether it was put off until after a moment.
    package func isSnoozed(at now: Instant) -> Bool { snoozedUntil.map { $0 > now } ?? false }

    /// When it rings: at its time, or when it was put off.
    package var rings: Instant { snoozedUntil.map { max($0, start) } ?? start }

    /// The end of its day, but not before six hours have passed.
    var dayEnd: Instant {
        let midnight = planned.personZone.instant(
            of: CivilDateTime(day.advanced(byDays: 1), .midnight))
        return isAllDay
            ? midnight
            : max(midnight, start.advanced(byMinutes: OutcomePlanner.shortestWindow / 60))
    }

    /// Whether it is still open though its day is over.
    package func isOverdue(at now: Instant) -> Bool {
        state(at: now) == .due && now >= dayEnd
    }

    /// Whether its time is past by more than doses are called on time.
    package func isLate(at now: Instant) -> Bool {
        state(at: now) == .due && !isAllDay
            && now > start.advanced(byMinutes: Statistics.usualTolerance)
    }
}

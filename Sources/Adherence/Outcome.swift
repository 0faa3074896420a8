package import CarePlan
package import CivilTime
package import Schedule

/// An occurrence with its times and its answer, if there is one.
package struct Outcome: Sendable {
    /// The series that the occurrence belongs to, in the plan version that applies to it.
    package var series: Series { planned.series }
    /// An identifier of the series and its plan version. Unique among outcomes that are read
    /// together.
    package var seriesID: ObjectIdentifier { ObjectIdentifier(planned) }
    /// The identity of the occurrence, which stays the same if its time is moved.
    package var name: OccurrenceName {
        OccurrenceName(
            item: planned.series.item.id, slot: planned.series.slot, date: date, ordinal: ordinal)
    }
    /// The planned date in the time zone of the series.
    package let date: CivilDate
    /// The start, or the beginning of the day if the occurrence is all day.
    package internal(set) var start: Instant
    /// The time until which the occurrence can be answered. Usually the end of the person's day,
    /// but at least six hours after the start, and at most the start of the slot's next occurrence
    /// in the same plan version. `OpenDoses` extends it for infrequent doses.
    package internal(set) var end: Instant
    /// The answer, or `nil` if there is none.
    package internal(set) var answer: Answer?
    /// The period of the last snooze, from its request to the next alarm.
    package internal(set) var snooze: Range<Instant>?
    /// The time of the alarm after the last snooze, or `nil` if there was none.
    package var snoozedUntil: Instant? { snooze?.upperBound }

    let planned: PlannedSeries
    let ordinal: Int
    /// Whether the date is in a pause that keeps the occurrence from being due.
    package internal(set) var isOnPause = false
    /// Whether the followed occurrence was taken, so that a pause of the followed item has no
    /// effect.
    var isReleased = false
    /// Whether an answer to the followed occurrence changed the start.
    var isMoved = false
    /// Whether the occurrence waits because the followed one was skipped or is paused.
    package internal(set) var waits = false
    /// Whether the occurrence waits from its end on if the followed one has no answer by then.
    var waitsIfOver = false
    /// The start of an earlier, unanswered dose that must be answered first, or `nil` if there is
    /// none.
    package internal(set) var heldSince: Instant?

    /// A series in one plan version, shared by all its outcomes.
    final class PlannedSeries: Sendable {
        let series: Series
        /// The item's pauses, except those of the item that it follows.
        let pauses: [Pause]
        let follows: Bool
        /// The person's time zone, with journeys.
        let personZone: TimeZone
        private let isTimedOnJourneys: Bool
        /// The answer window of the item's doses.
        let window: OpenDoses.Window

        /// Creates the series of a person in the given zone.
        init(_ series: Series, in zone: TimeZone) {
            self.series = series
            personZone = zone
            isTimedOnJourneys = zone.hasJourneys && series.clock != .allDay
            pauses = series.item.unlinkedPauses
            follows = series.item.link != nil
            window = OpenDoses.Window(of: series.item)
        }

        /// Returns the person's date at the given start. It differs from the planned date only if
        /// the person is in another zone than the series.
        func day(of date: CivilDate, startingAt start: Instant) -> CivilDate {
            isElsewhere(at: start) ? personZone.wallClock(at: start).date : date
        }

        /// Returns whether the person is in another zone than the series at the given time.
        func isElsewhere(at moment: Instant) -> Bool {
            isTimedOnJourneys && personZone.zone(at: moment).name != series.zone.name
        }
    }

    /// An answer to an occurrence.
    package struct Answer: Hashable, Sendable {
        /// Whether the occurrence was taken or done. If `false`, it was skipped.
        package let isTaken: Bool
        /// The time of taking or skipping.
        package let at: Instant
        /// The amount taken, or `nil` if there is none.
        package let amount: Amount?
        /// The index of the answer's entry in the record.
        package let entry: Int
        /// The time at which the occurrence was first answered. A correction does not change it.
        package let recorded: Instant
        /// The planned start at the time of the answer.
        package let planned: Instant?
    }

    /// The state of an occurrence at a given time.
    package enum State: String, CaseIterable, Sendable {
        /// The start is in the future.
        case notYetDue = "not-yet-due"
        /// The start has passed, and the occurrence can still be answered.
        case due
        /// The occurrence was taken or done.
        case taken
        /// The occurrence was skipped on purpose.
        case skipped
        /// The occurrence ended without an answer.
        case missed
        /// The occurrence is paused or disabled, or it waits for an item that it follows.
        case paused
    }

    /// Returns the state at the given time.
    package func state(at now: Instant) -> State {
        if let answer { return answer.isTaken ? .taken : .skipped }
        if isPaused || waitsIfOver && now >= end { return .paused }
        if now < start { return .notYetDue }
        if heldSince != nil { return .paused }
        return now < end ? .due : .missed
    }

    /// The category of an occurrence in the statistics.
    package enum Tally: Sendable {
        /// Due, and taken or done.
        case taken
        /// Due, and skipped on purpose.
        case skipped
        /// Due, and ended without an answer.
        case missed
        /// Can still be answered or is in the future.
        case open
        /// Paused, or of a disabled item.
        case paused
        /// Paused or disabled, but taken nevertheless. Counts as outside the plan.
        case beside
    }

    /// Returns the category at the given time. Paused occurrences are never due.
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

    /// Whether the occurrence is paused, disabled or waiting.
    package var isPaused: Bool { isOnPause || isSwitchedOff || waits }

    /// Whether the occurrence waits, or will wait after its end.
    package var mayWait: Bool { waits || waitsIfOver }

    /// Whether the item follows another item.
    package var follows: Bool { planned.follows }

    /// Whether the item or its slot is disabled.
    package var isSwitchedOff: Bool { !planned.series.isEnabled }

    /// Whether the occurrence has no time of day.
    package var isAllDay: Bool { planned.series.clock == .allDay }

    /// The planned amount, or `nil` if the occurrence has none.
    package var amount: Amount? { series.amount }

    /// The time that decides which plan version applies: the start, or the end if the occurrence is
    /// all day.
    var decisive: Instant { isAllDay ? end : start }
}

extension Outcome {
    /// The date on the person's own calendar. It differs from `date` if the series follows another
    /// time zone than the person at that time.
    package var day: CivilDate { planned.day(of: date, startingAt: start) }

    /// The planned date and time in the series' time zone, or midnight if the occurrence is all
    /// day.
    package var plannedClock: CivilDateTime {
        if case .at(let time) = series.clock(on: date), !series.dates.areElapsed {
            return CivilDateTime(date, time)
        }
        return shownClock
    }

    /// The planned date and time on the person's clocks. It is converted only if the person is in
    /// another zone than the series.
    package var personClock: CivilDateTime {
        planned.isElsewhere(at: start) ? personClockAtStart : plannedClock
    }

    /// The date and time that the person's clocks show at the start.
    package var personClockAtStart: CivilDateTime { planned.personZone.wallClock(at: start) }

    /// The date and time that the clocks of the series' zone show at the start.
    package var shownClock: CivilDateTime { series.zone.wallClock(at: start) }

    /// Returns whether the occurrence is snoozed until after the given time.
    package func isSnoozed(at now: Instant) -> Bool { snoozedUntil.map { $0 > now } ?? false }

    /// The time of the alarm: the start, or the end of a snooze if that is later.
    package var rings: Instant { snoozedUntil.map { max($0, start) } ?? start }

    /// The end of the person's day, but at least six hours after the start.
    package var dayEnd: Instant {
        let midnight = planned.personZone.instant(
            of: CivilDateTime(day.advanced(byDays: 1), .midnight))
        return isAllDay
            ? midnight
            : max(midnight, start.advanced(byMinutes: OutcomePlanner.shortestWindow / 60))
    }

    /// Returns whether the occurrence can still be answered although its day is over.
    package func isOverdue(at now: Instant) -> Bool {
        state(at: now) == .due && now >= dayEnd
    }

    /// Returns whether the occurrence is open and later than the usual tolerance of the statistics.
    package func isLate(at now: Instant) -> Bool {
        state(at: now) == .due && !isAllDay
            && now > start.advanced(byMinutes: Statistics.usualTolerance)
    }
}

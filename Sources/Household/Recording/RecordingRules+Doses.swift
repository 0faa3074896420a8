import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule

/// Rules for taking, skipping and snoozing occurrences, and for doses outside the plan.
extension RecordingRules {
    func take(
        _ target: Household.Target, _ time: Household.Time, _ amount: Amount?
    ) -> Decision {
        let at = moment(time)
        if at > now { return refused(.ahead(at)) }
        if amount != nil, !item.isMedicine { return refused(.noAmount) }
        switch item.plannedKind {
        case .lenses: return refused(.lensSet)
        case .asNeeded(let need):
            guard case .nearest = target else { return refused(.asNeeded) }
            guard item.isEnabled else { return refused(.switchedOff) }
            return take(at: at, amount ?? need.amount)
        case .scheduled: break
        }
        switch target {
        case .nearest: return takeNearest(at: at, amount)
        case .planned, .named:
            return onNamed(target, time) { outcome, at in
                if let answer = outcome.answer, answer.isTaken {
                    return answeredBefore(outcome, at: at)
                }
                return taken(outcome, at: at, amount)
            }
        }
    }

    private func takeNearest(at: Instant, _ amount: Amount?) -> Decision {
        switch person.timeline.choice(of: item.id, at: at) {
        case .open(let outcome): return taken(outcome, at: at, amount)
        case .answered(let outcome, let others) where outcome.answer?.isTaken == false:
            // If the next dose is close, the skipped one is unlikely to be meant.
            let isNearNext = others.contains { $0.start > at }
            return isNearNext
                ? refused(.unclear(skipped: outcome, others: others), at: at)
                : taken(outcome, at: at, amount)
        case .answered(let outcome, let others):
            return item.isEnabled
                ? known(.answered(outcome, others: others), at: at)
                : refused(.switchedOff, at: at)
        case .none(let last, let next): return nothingOpen(last, next, at: at)
        }
    }

    private func taken(_ outcome: Outcome, at: Instant, _ amount: Amount?) -> Decision {
        let amount = amount ?? outcome.amount
        let dose = Dose(
            at: at, amount: amount, planned: outcome.planned.start, slot: outcome.series.slot)
        // Without a given time, a late dose may have been taken earlier.
        let late = saysWhen ? nil : person.timeline.lateness(of: outcome, at: at)
        return confirmed(
            dose, of: outcome.series.item, unit: outcome.series.unit, late: late
        ) { concerns in
            answered(outcome, .taken(outcome.planned, at: at, amount), at: at, concerns)
        }
    }

    /// Whether the request states the time at which the dose was taken.
    private var saysWhen: Bool {
        switch request.verb {
        case .take(_, .now, _), .take(_, .pressed, _): false
        default: true
        }
    }

    private func answered(
        _ outcome: Outcome, _ action: Action, at: Instant, _ concerns: [Household.Concern] = []
    ) -> Decision {
        .write(
            [Draft(action: action, day: outcome.date, unit: outcome.series.unit)],
            .occurrence(outcome, before: outcome.answer), at: at, concerns)
    }

    /// Calls the body if there are no unconfirmed concerns; otherwise asks for confirmation.
    /// Lateness requires confirmation on pages only. Commands, which can state the time, just
    /// report it, unless the dose is infrequent and close to the next one.
    private func confirmed(
        _ dose: Dose, of item: Item, unit: String? = nil, late: Household.Concern? = nil,
        _ body: ([Household.Concern]) -> Decision
    ) -> Decision {
        let told = [late].compactMap(\.self)
        let concerns = person.timeline.concerns(
            about: dose, of: item, beside: person.timeline.doses(of: item.id), in: person.zone)
        let isLateAsked = source == .page || late?.isRareAndNearNext ?? false
        let unconfirmed = Household.Unconfirmed(
            concerns: isLateAsked ? told + concerns : concerns, amount: dose.amount, unit: unit)
        guard request.confirmed.covers(unconfirmed) else {
            return .settled(.needsConfirmation(unconfirmed), at: dose.at)
        }
        return body(told + concerns)
    }

    private func nothingOpen(_ last: Outcome?, _ next: Outcome?, at: Instant) -> Decision {
        guard item.isEnabled else { return refused(.switchedOff, at: at) }
        let day = person.zone.wallClock(at: at).date
        if item.isPaused(on: day), next?.date != day { return refused(.paused(day), at: at) }
        let isInReach = next.map { person.timeline.isInReach($0, at: at) } ?? false
        return refused(.nothingOpen(last: last, next: next, isNextInReach: isInReach), at: at)
    }

    func skip(_ target: Household.Target, _ time: Household.Time) -> Decision {
        let at = moment(time)
        if at > now { return refused(.ahead(at)) }
        if let refusal = refusalOfUnplanned { return refused(refusal) }
        guard case .nearest = target else {
            return onNamed(target, time, isTimeNeeded: false) { skip($0, at: $1) }
        }
        switch person.timeline.choice(of: item.id, at: at) {
        case .open(let outcome), .answered(let outcome, _): return skip(outcome, at: at)
        case .none(let last, let next): return nothingOpen(last, next, at: at)
        }
    }

    private func skip(_ outcome: Outcome, at: Instant) -> Decision {
        guard let answer = outcome.answer else {
            return answered(outcome, .skipped(outcome.planned, at: at), at: at)
        }
        return answer.isTaken
            ? refused(.answered(outcome), at: at)
            : answeredBefore(outcome, at: at)
    }

    /// Returns the decision about an occurrence that already has this answer. A second click within
    /// a minute with the same time is a repetition of the first.
    private func answeredBefore(_ outcome: Outcome, at: Instant) -> Decision {
        let entry = person.entry(answering: outcome)
        let isClickedTwice =
            source == .page && entry?.author == author
            && entry.map { entry in
                now.seconds - entry.recorded.seconds < 60
                    && entry.action.at.map { abs($0.seconds - at.seconds) < 60 } ?? false
            } ?? false
        return known(isClickedTwice ? .repeated : .answered(outcome, others: []), at: at)
    }

    /// The refusal to skip or snooze an item without planned times, or `nil` if it has planned
    /// times.
    private var refusalOfUnplanned: Household.Refusal? {
        switch item.plannedKind {
        case .lenses: .lensSet
        case .asNeeded: .asNeeded
        case .scheduled: nil
        }
    }
}

/// Rules for occurrences that a request names.
extension RecordingRules {
    /// Calls the body with a named occurrence, unless an obstacle prevents an answer.
    private func onNamed(
        _ target: Household.Target, _ time: Household.Time, isTimeNeeded: Bool = true,
        _ body: (Outcome, Instant) -> Decision
    ) -> Decision {
        let outcome: Outcome
        switch found(target) {
        case .success(let found): outcome = found
        case .failure(let missing): return refused(missing.refusal)
        }
        // A dose that waits for the item that it follows may be taken anyway.
        if outcome.answer == nil, outcome.isPaused, !outcome.waits {
            return refused(outcome.isSwitchedOff ? .switchedOff : .paused(outcome.date))
        }
        guard let at = moment(time, during: outcome) else { return refused(.notOpenThen(outcome)) }
        if isSettled(outcome) { return body(outcome, at) }
        let obstacle = obstacle(to: outcome, time, at: at, isTimeNeeded: isTimeNeeded)
        // An assignment of evidence names the dose and the time, as a command does.
        let judged = request.evidence == nil ? source : .command
        if let obstacle, obstacle.forbidsAnswer(from: judged) {
            return refused(refusal(obstacle, outcome), at: at)
        }
        return body(outcome, at)
    }

    private func obstacle(
        to outcome: Outcome, _ time: Household.Time, at: Instant, isTimeNeeded: Bool
    ) -> Obstacle? {
        if case .pressed = time {
            // The button refers to the occurrences that were open when it was pressed.
            let today = person.zone.wallClock(at: at).date
            return person.timeline.obstacle(
                to: outcome, at: at, isTimeGiven: !isTimeNeeded, today: today, now: at)
        }
        return person.obstacle(
            to: outcome, at: at, isTimeGiven: time != .now || !isTimeNeeded)
    }

    /// Returns whether the answer of an occurrence is final. A skipped occurrence can still be
    /// recorded as taken.
    private func isSettled(_ outcome: Outcome) -> Bool {
        guard let answer = outcome.answer else { return false }
        if case .take = request.verb { return answer.isTaken }
        return true
    }

    private func refusal(_ obstacle: Obstacle, _ outcome: Outcome) -> Household.Refusal {
        switch obstacle {
        case .tooFarAhead: .tooFarAhead(outcome)
        case .switchedOff: .switchedOff
        case .paused: .paused(outcome.date)
        case .over, .old: .over(outcome)
        }
    }

    private struct Missing: Error {
        let refusal: Household.Refusal
    }

    private func found(_ target: Household.Target) -> Result<Outcome, Missing> {
        switch target {
        case .nearest: preconditionFailure("the nearest has no name")
        case .named(let name):
            return person.outcome(named: name).map(Result.success)
                ?? .failure(Missing(refusal: .gone))
        case .planned(let day, let clock):
            let date = date(day)
            if let outcome = outcome(plannedOn: date, at: clock) { return .success(outcome) }
            let planned = person.timeline.outcomes(of: item.id, onDaysFrom: date, through: date)
            return .failure(Missing(refusal: .notPlanned(date, clock, planned: planned)))
        }
    }

    /// Returns the occurrence planned for a time. Without a time, it must be the only one on the
    /// date.
    private func outcome(plannedOn date: CivilDate, at clock: TimeOfDay?) -> Outcome? {
        guard let clock else { return person.timeline.onlyOutcome(of: item.id, on: date, at: now) }
        return person.timeline.outcome(
            of: item.id, plannedFor: CivilDateTime(date, clock), at: now)
    }

    /// Returns the time of the action. A time without a date is the one nearest to the occurrence,
    /// from the day before to the day after, at which the occurrence was open. Returns `nil` if
    /// there is none.
    private func moment(_ time: Household.Time, during outcome: Outcome) -> Instant? {
        guard case .during(let clock) = time else { return moment(time) }
        let day = person.zone.wallClock(at: outcome.start).date
        let distance = { (time: Instant) in abs(time.seconds - outcome.start.seconds) }
        return (-1...1)
            .flatMap {
                person.zone.instants(showing: CivilDateTime(day.advanced(byDays: $0), clock))
            }
            .filter { $0 <= now && person.timeline.wasOpen(outcome, at: $0) }
            .min { distance($0) < distance($1) }
    }
}

/// Rules for snoozing.
extension RecordingRules {
    func snooze(_ target: Household.Target, _ minutes: Int) -> Decision {
        if let refusal = refusalOfUnplanned { return refused(refusal) }
        guard case .nearest = target else {
            return onNamed(target, .now) { outcome, _ in snooze(outcome, minutes) }
        }
        guard case .open(let outcome) = person.timeline.choice(of: item.id, at: now) else {
            return refused(.nothingToSnooze)
        }
        return snooze(outcome, minutes)
    }

    private func snooze(_ outcome: Outcome, _ minutes: Int) -> Decision {
        if outcome.answer != nil { return refused(.answered(outcome)) }
        guard let until = person.ringing(outcome, snoozedBy: minutes) else {
            let isAhead = outcome.start > now && !person.timeline.isOpen(outcome, at: now)
            return refused(isAhead ? .notDueYet(outcome) : .overByThen(outcome))
        }
        // The times of a request that is sent twice differ by its transmission time.
        if let before = outcome.snoozedUntil, abs(before.seconds - until.seconds) < 60 {
            return known(.snoozed(outcome))
        }
        return answered(outcome, .snoozed(outcome.planned, at: now, until: until), at: now)
    }
}

/// Rules for doses outside the plan and as needed.
extension RecordingRules {
    func takeExtra(_ time: Household.Time, _ amount: Amount?) -> Decision {
        let at = moment(time)
        if at > now { return refused(.ahead(at)) }
        if amount != nil, !item.isMedicine { return refused(.noAmount) }
        switch item.plannedKind {
        case .lenses: return refused(.lensSet)
        case .asNeeded, .scheduled: return take(at: at, amount ?? item.usualAmount)
        }
    }

    /// Records a dose outside the plan.
    private func take(at: Instant, _ amount: Amount?) -> Decision {
        // A delayed press reports a fact, regardless of newer entries. Its ID prevents duplicates.
        if !request.isLate, let seen = request.seen, record.lastEntry(on: item.id) != seen.id {
            return isRepeated(after: seen.id, .taken) ? known(.repeated, at: at) : refused(.changed)
        }
        return confirmed(Dose(at: at, amount: amount), of: item) { concerns in
            let draft = Draft(
                action: .taken(nil, at: at, amount), day: person.zone.wallClock(at: at).date)
            return .write([draft], .extra(amount), at: at, concerns)
        }
    }

    /// Returns whether the only newer entry has this kind and source, so that the request is
    /// probably a repetition.
    func isRepeated(after last: EntryID?, _ kind: Action.Kind) -> Bool {
        let entries = record.indices(on: item.id).map { record.entries[$0] }
        guard let new = entries.last, new.source == source, new.action.kind == kind else {
            return false
        }
        return entries.dropLast().last?.id == last
    }
}

extension Record {
    /// Returns the ID of the last entry of an item.
    func lastEntry(on item: String) -> EntryID? {
        indices(on: item).last.map { entries[$0].id }
    }
}

extension Item {
    /// The way in which doses of an item are recorded.
    enum PlannedKind {
        case scheduled
        case asNeeded(AsNeeded)
        case lenses
    }

    var plannedKind: PlannedKind {
        switch care {
        case .lenses: .lenses
        case .reminder: .scheduled
        case .medicine(let medicine):
            switch medicine.intake {
            case .asNeeded(let need): .asNeeded(need)
            case .scheduled: .scheduled
            }
        }
    }
}

package import Adherence
import CarePlan
import CivilTime
import Schedule

/// The state of an occurrence, in words.
package struct DoseStatus {
    /// The symbol of the state.
    package let mark: String
    /// The tone in which the state is shown.
    package let tone: Tone
    /// The text of the state.
    package let text: String
    /// The local time when the occurrence is due.
    package let clock: String

    /// A tone from good to bad, which decides the colour.
    package enum Tone: String, Sendable { case good, faint, warning, bad }

    /// Creates the state of an outcome at the time of `words`. The text of an overdue one names its
    /// day unless `hasDay`, because it is shown with the day.
    package init(_ outcome: Outcome, _ words: PersonWords, hasDay: Bool = false) {
        let said = { (time: Instant) in words.said(time) }
        let wording = words.wording
        clock =
            outcome.isAllDay
            ? wording.text(.agendaAllDay)
            : wording.clock(words.zone.wallClock(at: outcome.start).time)
        let late = (words.now.seconds - outcome.start.seconds) / 60
        switch outcome.state(at: words.now) {
        case .taken:
            (mark, tone) = ("✓", .good)
            text = Self.taken(outcome, words)
        case .skipped:
            (mark, tone) = ("–", .faint)
            text = wording.text(.todaySkipped, ["time": outcome.answer.map { said($0.at) } ?? ""])
        case .paused,
            .notYetDue where outcome.heldSince != nil:
            (mark, tone) = ("‖", .faint)
            text = Self.paused(outcome, words)
        case .missed: (mark, tone, text) = ("✗", .bad, wording.text(.todayMissed))
        case .due where outcome.isSnoozed(at: words.now),
            .notYetDue where outcome.isSnoozed(at: words.now):
            (mark, tone) = ("~", .warning)
            text = wording.text(.todaySnoozed, ["time": outcome.snoozedUntil.map(said) ?? ""])
        case .notYetDue: (mark, tone, text) = ("○", .faint, wording.text(.todayLater))
        case .due:
            if outcome.isOverdue(at: words.now) {
                (mark, tone) = ("!", .bad)
                let days = words.lateness(of: outcome)
                text =
                    hasDay
                    ? wording.text(.todayLate, ["span": days])
                    : wording.text(.todaySince, ["days": days, "time": words.said(outcome)])
            } else if outcome.isLate(at: words.now) {
                (mark, tone) = ("!", .bad)
                text = wording.text(.todayLate, ["span": wording.span(minutes: late)])
            } else {
                (mark, tone, text) = ("●", .warning, wording.text(.todayDue))
            }
        }
    }

    private static func paused(_ outcome: Outcome, _ words: PersonWords) -> String {
        if outcome.isSwitchedOff { return words.wording.text(.todayPaused) }
        if outcome.isOnPause { return words.wording.text(.todayOnPause) }
        guard let earlier = outcome.heldSince else { return words.wording.text(.todayWaits) }
        return words.wording.text(.todayHeld, ["time": words.said(earlier)])
    }

    private static func taken(_ outcome: Outcome, _ person: PersonWords) -> String {
        guard let answer = outcome.answer else { return "" }
        let isDose = outcome.series.item.isMedicine
        let minutes = abs(answer.at.seconds - outcome.start.seconds) / 60
        let words = [
            "time": person.said(answer.at), "span": person.wording.roughSpan(minutes: minutes),
        ]
        let key: Wording.Key =
            switch outcome.punctuality(within: Statistics.usualTolerance) {
            case .early: isDose ? .todayTakenEarlyDose : .todayTakenEarlyTask
            case .late: isDose ? .todayTakenLateDose : .todayTakenLateTask
            case .onTime, nil: isDose ? .todayTakenDose : .todayTakenTask
            }
        let said = person.wording.text(key, words)
        // A different amount than planned must not look like the planned one.
        guard let amount = answer.amount, amount != outcome.amount else { return said }
        let dose = person.wording.dose(
            amount, of: outcome.series.unit ?? outcome.series.item.unit)
        return person.wording.text(.todayAmount, ["taken": said, "dose": dose])
    }
}

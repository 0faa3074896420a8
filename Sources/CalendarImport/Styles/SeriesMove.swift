import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// What a series has passed over by moving on, which is all that some apps leave of a tick (C, F).
struct SeriesMove {
    /// What has moved.
    enum Mover {
        /// Its start: a tick moves it by one.
        case start
        /// Its DUE alone: a tick moves that by one, and somebody who puts it off by any number.
        case due
        /// KDE's pointer: a tick moves it past all that is over.
        case pointer
    }
    let mover: Mover
    let master: ParsedTask
    /// The occurrences passed over, in order.
    let steps: [Outcome]
    /// The first that is left.
    let next: Outcome
    /// Whether the series is known to have begun with the first of them.
    let isCertain: Bool
}

extension ObjectGroup {
    /// What the master of a series has passed over since it was seen last, or was published.
    var moves: [SeriesMove] {
        guard let master, master.isTask, !isAboutOne(master), master.reply == nil else { return [] }
        return [startMove(of: master), pointerMove(of: master)].compactMap { $0 }
    }

    /// C: the master begins later than it was seen before or published, on one of its own dates.
    private func startMove(of master: ParsedTask) -> SeriesMove? {
        guard !isAlias, let begin = begin(of: master), let first = firstDate(before: begin)
        else { return nil }
        let start = master.start.flatMap { person.outcome(of: series, at: $0) }
        let isByDue = start.map { $0.start < begin.start } ?? false
        return move(
            isByDue ? .due : .start, of: master, from: first.date, to: begin, first.isCertain)
    }

    /// F: KDE's pointer to the next occurrence has moved on from the start. KDE leaves the pointer
    /// of the step before in place and adds the new one.
    private func pointerMove(of master: ParsedTask) -> SeriesMove? {
        guard let pointed = pointed(by: master),
            let first = begun.map(Moment.utc) ?? master.start,
            let date = person.date(of: first),
            begun.map({ $0 < pointed.start }) ?? (date < pointed.date)
        else { return nil }
        return move(.pointer, of: master, from: date, to: pointed, true)
    }

    private func move(
        _ mover: SeriesMove.Mover, of master: ParsedTask, from first: CivilDate, to next: Outcome,
        _ isCertain: Bool
    ) -> SeriesMove {
        // Who ticks off a dose passes the days of a pause with it, and has not taken what is paused.
        let steps = outcomes(from: first, through: next.date).filter {
            $0.start < next.start && !person.wasPaused($0)
        }
        return SeriesMove(
            mover: mover, master: master, steps: steps, next: next, isCertain: isCertain)
    }

    private func pointed(by master: ParsedTask) -> Outcome? {
        master.component.all("X-KDE-LIBKCAL-DTRECURRENCE").flatMap(\.moments)
            .compactMap { person.outcome(of: series, at: $0) }
            .max { $0.start < $1.start }
    }

    /// The occurrence with which the master begins: by DTSTART, or by DUE where only that moved.
    private func begin(of master: ParsedTask) -> Outcome? {
        let begin = master.start.flatMap { person.outcome(of: series, at: $0) }
        let due = master.due.flatMap { due -> Outcome? in
            if case .date = due { return person.outcome(of: series, at: due) }
            return lastBegun(at: person.instant(due))
        }
        guard let begin, let due else { return begin ?? due }
        return begin.start < due.start ? due : begin
    }

    private func lastBegun(at moment: Instant) -> Outcome? {
        guard let date = person.date(of: .utc(moment)) else { return nil }
        return outcomes(from: date.advanced(byDays: -1), through: date).last {
            $0.start <= moment
        }
    }

    /// When the first occurrence is that a series still has; nil for what is about one alone.
    func begun(by statement: ParsedTask) -> Instant? {
        if isAboutOne(statement) { return nil }
        return [begin(of: statement), pointed(by: statement)].compactMap { $0?.start }.max()
    }

    /// From where the series has moved on: from where it was seen before, else from the first date as
    /// published, unless some version of the plan begins just there.
    private func firstDate(before begin: Outcome) -> (date: CivilDate, isCertain: Bool)? {
        if let begun, let date = person.date(of: .utc(begun)) {
            return begun < begin.start ? (date, true) : nil
        }
        let firsts = series.flatMap { [$0.series, $0.series.paused] }.compactMap(\.first)
        guard !firsts.contains(begin.date), let first = firsts.filter({ $0 < begin.date }).max()
        else { return nil }
        // Without a first day in the plan's text, an export without the store may have begun later.
        return (first, newest.series.item.firstDay != nil)
    }
}

extension ObjectGroup {
    /// What a move says was done: one tick is one dose, the last one that was open when it was written.
    /// The others that it passed are only listed. A tick passes nothing that still lies ahead: that
    /// somebody has put off, and nobody has taken.
    func claims(of move: SeriesMove, at now: Instant) -> [Claim] {
        let open = move.steps.filter { $0.answer == nil }
        if passesAhead(move, at: now) { return [told(.mayBe, move, passing: open)] }
        if case .due = move.mover, move.steps.count > 1 {
            return open.isEmpty ? [] : [told(.mayBe, move, passing: open)]
        }
        guard let ticked = ticked(by: move) else { return [] }
        let rest = open.filter { $0.name != ticked.name }
        guard let claim = claim(of: ticked, move) else {
            return open.isEmpty ? [] : [told(.unclear, move, passing: open)]
        }
        return [claim] + (rest.isEmpty ? [] : [told(.mayBe, move, passing: rest)])
    }

    private func ticked(by move: SeriesMove) -> Outcome? {
        let written = move.master.written
        return move.steps.last { step in written.map { step.isOpen(at: $0) } ?? false }
            ?? move.steps.last
    }

    private func passesAhead(_ move: SeriesMove, at now: Instant) -> Bool {
        let moment = move.master.written.map { min($0, now) } ?? now
        return move.steps.contains {
            $0.start > moment && !person.timeline.isInReach($0, at: moment)
        }
    }

    /// The occurrence that was ticked off: it was done when it was written, if it was open then, else at
    /// an unknown time.
    private func claim(of step: Outcome, _ move: SeriesMove) -> Claim? {
        if let written = move.master.written, step.isOpen(at: written) {
            return Claim(
                .done(.about(written)), .occurrence(step), move.style, .likely, move.master, person)
        }
        guard move.isCertain else { return nil }
        return Claim(.done(.unknown), .occurrence(step), move.style, .check, move.master, person)
    }

    private func told(
        _ mismatch: Finding.Mismatch, _ move: SeriesMove, passing steps: [Outcome]
    ) -> Claim {
        Claim(
            .done(.unknown), .none(mismatch, newest), move.style, .check, move.master, person,
            detail: move.next.date.description, passed: steps.map(\.date))
    }
}

extension SeriesMove {
    fileprivate var style: Style {
        switch mover {
        case .start, .due: .movedSeries
        case .pointer: .pointer
        }
    }
}

extension Outcome {
    /// Whether it could be ticked off just then: from half a day before its time until it is over.
    func isOpen(at moment: Instant) -> Bool {
        start.seconds - 12 * 3600 <= moment.seconds && moment < end
    }
}

import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// A move of a series past some of its occurrences. In some apps it is the only trace of a
/// completed task (styles C and F).
struct SeriesMove {
    /// The property that moved.
    enum Mover {
        /// DTSTART. A tick moves it by one occurrence.
        case start
        /// DUE alone. A tick moves it by one occurrence, a postponement by any number.
        case due
        /// KDE's pointer. A tick moves it past all occurrences that are over.
        case pointer
    }
    let mover: Mover
    let master: ParsedTask
    /// The skipped occurrences, in order.
    let steps: [Outcome]
    /// The first remaining occurrence.
    let next: Outcome
    /// Whether the series is known to have begun with the first skipped occurrence.
    let isCertain: Bool
}

extension ObjectGroup {
    /// The moves of the master component since the last import, or since it was published.
    var moves: [SeriesMove] {
        guard let master, master.isTask, !isAboutOne(master), master.reply == nil else { return [] }
        return [startMove(of: master), pointerMove(of: master)].compactMap { $0 }
    }

    /// Returns the move of a master that begins later than before, on a date of the series (style
    /// C).
    private func startMove(of master: ParsedTask) -> SeriesMove? {
        guard !isAlias, let begin = begin(of: master), let first = firstDate(before: begin)
        else { return nil }
        let start = master.start.flatMap { person.outcome(of: series, at: $0) }
        let isByDue = start.map { $0.start < begin.start } ?? false
        return move(
            isByDue ? .due : .start, of: master, from: first.date, to: begin, first.isCertain)
    }

    /// Returns the move of KDE's pointer to the next occurrence (style F).
    ///
    /// KDE keeps the pointer of the previous step and adds a new one.
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
        // A tick also skips the days of a pause, but their doses were not taken.
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

    /// Returns the occurrence with which the master begins, from DTSTART or from DUE if only that
    /// moved.
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

    /// Returns the start of the first remaining occurrence of a series, or `nil` for a single
    /// occurrence.
    func begun(by statement: ParsedTask) -> Instant? {
        if isAboutOne(statement) { return nil }
        return [begin(of: statement), pointed(by: statement)].compactMap { $0?.start }.max()
    }

    /// Returns the date from which the series moved on.
    ///
    /// This is the start at the last import, or else the first published date, unless some version
    /// of the plan begins at the new start.
    private func firstDate(before begin: Outcome) -> (date: CivilDate, isCertain: Bool)? {
        if let begun, let date = person.date(of: .utc(begun)) {
            return begun < begin.start ? (date, true) : nil
        }
        let firsts = series.flatMap { [$0.series, $0.series.paused] }.compactMap(\.first)
        guard !firsts.contains(begin.date), let first = firsts.filter({ $0 < begin.date }).max()
        else { return nil }
        // If the plan states no first day, an export without a store may have begun later.
        return (first, newest.series.item.firstDay != nil)
    }
}

extension ObjectGroup {
    /// Returns the claims that follow from a move.
    ///
    /// One tick completes one dose: the last that was open when the component was written. The
    /// other skipped doses are only listed. A move past future doses is a postponement, not a tick.
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

    /// Returns the claim for the completed occurrence: at the time of the change if the occurrence
    /// was open then, otherwise at an unknown time.
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
    /// Returns whether the occurrence can be ticked at this time: from 12 hours before its start
    /// until its end.
    func isOpen(at moment: Instant) -> Bool {
        start.seconds - 12 * 3600 <= moment.seconds && moment < end
    }
}

import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

extension ObjectGroup {
    /// With each occurrence that a component answers its bytes are kept; so many in all.
    private static let mostEvidence = 16 << 20

    /// All that the master of a series says of its occurrences, unless nobody could have said that.
    func masterClaims() -> [Claim] {
        let claims = seriesClaims() + seriesAlarmClaims()
        let new = claims.filter(\.isUnanswered)
        guard new.count > 1, let first = new.first,
            new.count * first.origin.raw.count > Self.mostEvidence
        else { return claims }
        return [
            Claim(
                first.saying, .none(.tooMuch, newest), first.style, .check, first.origin, person)
        ]
    }

    /// What the master of a series says: by having moved on (C, F), by being closed (E, G), and by
    /// the dates that it leaves out.
    private func seriesClaims() -> [Claim] {
        guard let master, !isAboutOne(master) else { return [] }
        let whole = Claim.Target.none(.unclear, newest)
        if let answer = replyClaim(of: master, whole) { return [answer] }
        return excludedClaims(master) + movedClaims(master) + pointerClaims(master)
            + closedClaims(master) + [titleClaim(of: master, whole)].compactMap { $0 }
    }

    /// What dosecal itself left out of a series, since it is told apart or was paused, lies before
    /// the revision that it gave; nobody says anything by that.
    private func excludedClaims(_ master: Statement) -> [Claim] {
        let own = master.isUntouched ? master.revision.modified : nil
        return master.component.all("EXDATE").flatMap(\.moments).filter { moment in
            own.map { person.instant(moment) >= $0 } ?? true
        }.map { moment in
            Claim(
                .left(master.written), occurrence(at: moment), .excluded, .likely, master, person,
                detail: "\(person.instant(moment))")
        }
    }

    /// Whether it tells of an occurrence, by itself or as one of its dates.
    func tells(of outcome: Outcome) -> Bool {
        let (name, own) = (outcome.name, newest.series)
        guard own.item.id == name.item, own.slot == name.slot, let statement = current.first
        else { return false }
        if isAboutOne(statement) {
            guard case .occurrence(let told) = target(of: statement) else { return false }
            return told.name == name
        }
        return !statement.component.all("EXDATE").flatMap(\.moments).contains {
            person.outcome(of: series, at: $0)?.name == name
        }
    }

    /// E and G: the series is closed. Only without its rule does its start tell which one is meant.
    private func closedClaims(_ master: Statement) -> [Claim] {
        if master.isCancelled, !master.isMarkedDone {
            return [
                Claim(
                    .left(master.written), .none(.tooMuch, newest), .cancelled, .check, master,
                    person)
            ]
        }
        guard master.isMarkedDone else { return [] }
        let time = master.doneTime(person.instant)
        guard master.hasRule else {
            var grade = Grade.likely
            if case .stated = time { grade = .exact }
            return [Claim(.done(time), target(of: master), .continued, grade, master, person)]
        }
        return [
            Claim(.done(time), closedTarget(master, time), .closedSeries, .check, master, person)
        ]
    }

    private func closedTarget(
        _ master: Statement, _ time: Statement.DoneTime
    ) -> Claim.Target {
        switch time {
        case .stated(let at), .about(let at):
            nearest(to: at).map { .occurrence($0) } ?? .none(.notPlanned, newest)
        case .unknown: target(of: master)
        }
    }
}

extension ObjectGroup {
    /// More occurrences at once nobody ticks off; then something else has moved the series.
    private static let mostSteps = 62

    /// C: the master begins later than it was seen before or published, on one of its own dates.
    private func movedClaims(_ master: Statement) -> [Claim] {
        guard master.isTask, !isAlias, let begin = begin(of: master),
            let first = firstDate(before: begin)
        else { return [] }
        return claims(
            from: first.date, before: begin, isCertain: first.isCertain, .movedSeries, master)
    }

    /// F: KDE's pointer to the next occurrence has moved on from the start. KDE leaves the pointer
    /// of the step before in place and adds the new one.
    private func pointerClaims(_ master: Statement) -> [Claim] {
        guard let pointed = pointed(by: master),
            let start = master.start.flatMap(person.date), start < pointed.date
        else { return [] }
        return claims(from: start, before: pointed, isCertain: true, .pointer, master)
    }

    private func pointed(by master: Statement) -> Outcome? {
        master.component.all("X-KDE-LIBKCAL-DTRECURRENCE").flatMap(\.moments)
            .compactMap { person.outcome(of: series, at: $0) }
            .max { $0.start < $1.start }
    }

    /// The occurrence with which the master begins: by DTSTART, or by DUE where only that moved.
    private func begin(of master: Statement) -> Outcome? {
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
    func begun(by statement: Statement) -> Instant? {
        if isAboutOne(statement) { return nil }
        return [begin(of: statement), pointed(by: statement)].compactMap { $0?.start }.max()
    }

    /// From where the series has moved on: from where it was seen before, else from the first date as
    /// published, unless some version of the plan begins just there.
    private func firstDate(before begin: Outcome) -> (date: CivilDate, isCertain: Bool)? {
        if let begun, let date = person.date(of: .utc(begun)) {
            return begun < begin.start ? (date, true) : nil
        }
        let firsts = series.compactMap(\.series.first)
        guard !firsts.contains(begin.date), let first = firsts.filter({ $0 < begin.date }).max()
        else { return nil }
        // Without a first day in the plan's text, an export without the store may have begun later.
        return (first, newest.series.item.firstDay != nil)
    }

    /// The occurrences passed over: those in whose time it was written were done then, and those
    /// that were over by then at some time that nobody knows.
    private func claims(
        from first: CivilDate, before next: Outcome, isCertain: Bool, _ style: Style,
        _ master: Statement
    ) -> [Claim] {
        let steps = outcomes(from: first, through: next.date).filter { $0.start < next.start }
        let open = steps.filter { $0.answer == nil }
        guard open.count <= Self.mostSteps else {
            return [
                Claim(
                    .done(.unknown), .none(.tooMuch, newest), style, .check, master, person,
                    detail: next.date.description)
            ]
        }
        let claims = steps.compactMap { step -> Claim? in
            if let written = master.written, step.isOpen(at: written) {
                return Claim(
                    .done(.about(written)), .occurrence(step), style, .likely, master, person)
            }
            guard isCertain else { return nil }
            return Claim(.done(.unknown), .occurrence(step), style, .check, master, person)
        }
        guard claims.count < open.count, !isCertain else { return claims }
        return claims + [
            Claim(
                .done(.unknown), .none(.unclear, newest), style, .check, master, person,
                detail: next.date.description)
        ]
    }

    /// The occurrences of the series between two dates by any version of the plan, in order.
    func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        var seen: Set<OccurrenceName> = []
        return series.flatMap { person.outcomes(of: $0, from: from, through: through) }
            .filter { seen.insert($0.name).inserted }
            .stablySorted { $0.start < $1.start }
    }
}

extension Outcome {
    /// Whether it could be ticked off just then: from half a day before its time until it is over.
    fileprivate func isOpen(at moment: Instant) -> Bool {
        start.seconds - 12 * 3600 <= moment.seconds && moment < end
    }
}

extension Claim {
    /// Whether it is about something that was planned and has no answer.
    fileprivate var isUnanswered: Bool {
        if case .occurrence(let outcome) = target { outcome.answer == nil } else { false }
    }
}

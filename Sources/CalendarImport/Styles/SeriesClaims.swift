import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

extension ObjectGroup {
    /// The maximum total size of the evidence of one component, in bytes. Each claim keeps the
    /// component's bytes.
    private static let mostEvidence = 16 << 20

    /// Returns all claims of the master component of a series, or a single finding if they are
    /// implausibly many.
    ///
    /// - Parameter moves: The moves of the series past its occurrences.
    func masterClaims(_ moves: [SeriesMove], at now: Instant) -> [Claim] {
        let claims = seriesClaims(moves, at: now) + seriesAlarmClaims()
        let strays = claims.filter(\.isStray)
        guard let one = tooMuch(strays) else {
            return tooMuch(claims.filter(\.isUnanswered)).map { [$0] } ?? claims
        }
        let rest = claims.filter { !$0.isStray }
        return [one] + (tooMuch(rest.filter(\.isUnanswered)) == nil ? rest : [])
    }

    /// Returns a finding that replaces the claims if their evidence would be too large, or `nil`
    /// otherwise.
    private func tooMuch(_ claims: [Claim]) -> Claim? {
        guard claims.count > 1, let first = claims.first,
            claims.count * first.origin.raw.count > Self.mostEvidence
        else { return nil }
        return Claim(
            first.assertion, .none(.tooMuch, newest), first.style, .check, first.origin, person)
    }

    /// Returns the claims that the master makes by moving on (styles C and F), by being closed (E
    /// and G) and by its EXDATEs.
    private func seriesClaims(_ moves: [SeriesMove], at now: Instant) -> [Claim] {
        guard let master, !isAboutOne(master) else { return [] }
        let whole = Claim.Target.none(.unclear, newest)
        if let answer = replyClaim(of: master, whole) { return [answer] }
        return excludedClaims(master) + moves.flatMap { claims(of: $0, at: now) }
            + closedClaims(master) + [titleClaim(of: master, whole)].compactMap { $0 }
    }

    /// Whether the item is due relative to another item.
    var follows: Bool { newest.series.item.link != nil }

    /// Returns the claims made by EXDATEs.
    ///
    /// dosecal itself excludes paused occurrences and those published as separate events. Such
    /// dates lie before the revision that it assigned, or are checked individually.
    private func excludedClaims(_ master: ParsedTask) -> [Claim] {
        // Answers to the followed item exclude past and future dates.
        if follows, master.isUntouched { return [] }
        let own = master.isUntouched ? master.revision.modified : nil
        return master.component.all("EXDATE").flatMap(\.moments).filter { moment in
            own.map { person.instant(moment) >= $0 } ?? true
        }.compactMap { moment in
            let target = occurrence(at: moment)
            // A copy can be older than the end of a pause.
            if case .occurrence(let outcome) = target {
                if person.wasPaused(outcome) || person.wasMoved(outcome) { return nil }
            } else if follows {
                return nil
            }
            return Claim(
                .left(master.written), target, .excluded, .likely, master, person,
                detail: "\(person.instant(moment))")
        }
    }

    /// Returns whether the group has an occurrence, as a single object or as a date of its
    /// series.
    func hasObject(for outcome: Outcome) -> Bool {
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

    /// Returns the claims of a closed series (styles E and G). Only a series without RRULE
    /// identifies the occurrence by its start.
    private func closedClaims(_ master: ParsedTask) -> [Claim] {
        if master.isCancelled {
            let one = master.hasRule ? Claim.Target.none(.tooMuch, newest) : target(of: master)
            let grade = master.hasRule ? Grade.check : .likely
            return [Claim(.left(master.written), one, .cancelled, grade, master, person)]
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
        _ master: ParsedTask, _ time: ParsedTask.DoneTime
    ) -> Claim.Target {
        switch time {
        case .stated(let at), .about(let at):
            nearest(to: at).map { .occurrence($0) } ?? .none(.notPlanned, newest)
        case .unknown: target(of: master)
        }
    }
}

extension ObjectGroup {
    /// Returns the occurrences of the series between two dates in any version of the plan, sorted
    /// by start.
    func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        var seen: Set<OccurrenceName> = []
        return series.flatMap { person.outcomes(of: $0, from: from, through: through) }
            .filter { seen.insert($0.name).inserted }
            .stablySorted { $0.start < $1.start }
    }
}

extension Claim {
    /// Whether the claim matched no planned occurrence.
    fileprivate var isStray: Bool { if case .none = target { true } else { false } }

    /// Whether the claim concerns a planned occurrence without an answer.
    fileprivate var isUnanswered: Bool {
        if case .occurrence(let outcome) = target { outcome.answer == nil } else { false }
    }
}

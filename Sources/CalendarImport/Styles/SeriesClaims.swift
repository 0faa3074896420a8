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

    /// All that the master of a series says of its occurrences, unless nobody could have said that;
    /// `moves` is what it has passed over.
    func masterClaims(_ moves: [SeriesMove], at now: Instant) -> [Claim] {
        let claims = seriesClaims(moves, at: now) + seriesAlarmClaims()
        let strays = claims.filter(\.isStray)
        guard let one = tooMuch(strays) else {
            return tooMuch(claims.filter(\.isUnanswered)).map { [$0] } ?? claims
        }
        let rest = claims.filter { !$0.isStray }
        return [one] + (tooMuch(rest.filter(\.isUnanswered)) == nil ? rest : [])
    }

    /// What is said of claims that are more than anybody can have meant; nil if they are not.
    private func tooMuch(_ claims: [Claim]) -> Claim? {
        guard claims.count > 1, let first = claims.first,
            claims.count * first.origin.raw.count > Self.mostEvidence
        else { return nil }
        return Claim(
            first.saying, .none(.tooMuch, newest), first.style, .check, first.origin, person)
    }

    /// What the master of a series says: by having moved on (C, F), by being closed (E, G), and by
    /// the dates that it leaves out.
    private func seriesClaims(_ moves: [SeriesMove], at now: Instant) -> [Claim] {
        guard let master, !isAboutOne(master) else { return [] }
        let whole = Claim.Target.none(.unclear, newest)
        if let answer = replyClaim(of: master, whole) { return [answer] }
        return excludedClaims(master) + moves.flatMap { claims(of: $0, at: now) }
            + closedClaims(master) + [titleClaim(of: master, whole)].compactMap { $0 }
    }

    /// Whether its item follows another.
    var follows: Bool { newest.series.item.link != nil }

    /// What dosecal itself left out of a series, since it is told apart or was paused, lies before
    /// the revision that it gave; nobody says anything by that.
    private func excludedClaims(_ master: ParsedTask) -> [Claim] {
        // Answers to what it follows take dates out of it, also those to come.
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
    /// The occurrences of the series between two dates by any version of the plan, in order.
    func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        var seen: Set<OccurrenceName> = []
        return series.flatMap { person.outcomes(of: $0, from: from, through: through) }
            .filter { seen.insert($0.name).inserted }
            .stablySorted { $0.start < $1.start }
    }
}

extension Claim {
    /// Whether it is about nothing that was planned.
    fileprivate var isStray: Bool { if case .none = target { true } else { false } }

    /// Whether it is about something that was planned and has no answer.
    fileprivate var isUnanswered: Bool {
        if case .occurrence(let outcome) = target { outcome.answer == nil } else { false }
    }
}

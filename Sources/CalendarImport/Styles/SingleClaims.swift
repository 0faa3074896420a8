import CivilTime
import ICalendar
import Journal

extension ObjectGroup {
    /// Returns the claims about single occurrences, from standalone tasks, overrides, overrides in
    /// another resource and overrides with `RANGE=THISANDFUTURE`.
    func singleClaims() -> [Claim] {
        let masterFiles = Set(masters.map(\.file))
        return current.filter(isAboutOne).flatMap { statement -> [Claim] in
            guard !statement.recurrence.isEmpty else { return claims(of: statement, .single) }
            let isElsewhere = !masterFiles.isEmpty && !masterFiles.contains(statement.file)
            return claims(of: statement, isElsewhere ? .secondResource : .override)
        }
    }

    private func claims(of statement: ParsedTask, _ style: Style) -> [Claim] {
        let target = target(of: statement)
        if let reply = replyClaim(of: statement, target) { return [reply] }
        let alarms = alarmClaims(of: statement, target)
        if statement.isMarkedDone {
            return [doneClaim(of: statement, target, style)] + alarms
        }
        if statement.isCancelled {
            return [Claim(.left(statement.written), target, .cancelled, .likely, statement, person)]
                + alarms
        }
        return [titleClaim(of: statement, target)].compactMap { $0 } + alarms
    }

    private func doneClaim(
        of statement: ParsedTask, _ target: Claim.Target, _ style: Style
    ) -> Claim {
        let time = statement.doneTime(person.instant)
        let reaches = component(statement, hasRange: "THISANDFUTURE")
        let style = reaches ? .thisAndFuture : style
        var grade = reaches ? Grade.likely : .exact
        if case .stated = time {} else { grade = .likely }
        // The two marks contradict each other, so the entry needs a review.
        if statement.contradiction == .left { grade = .check }
        return Claim(.done(time), target, style, grade, statement, person)
    }

    private func component(_ statement: ParsedTask, hasRange range: String) -> Bool {
        statement.component["RECURRENCE-ID"]?.parameter("RANGE")?.uppercased() == range
    }
}

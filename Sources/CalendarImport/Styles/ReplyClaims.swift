import CivilTime
import ICalendar
import Journal

extension ObjectGroup {
    /// Returns the claim of a reply to an invitation (RFC 5546 sections 3.2.3 and 3.4.3), or `nil`
    /// if the component is not a reply.
    func replyClaim(of statement: ParsedTask, _ target: Claim.Target) -> Claim? {
        guard let assertion = statement.reply else { return nil }
        var grade = Grade.exact
        if case .done(.unknown) = assertion { grade = .likely }
        return Claim(assertion, target, .reply, grade, statement, person)
    }
}

extension ParsedTask {
    /// The assertion of a reply to an invitation, or `nil` if there is none.
    ///
    /// Accepting a task promises its completion but does not report it. Other PARTSTAT values are
    /// not answers.
    var reply: Claim.Assertion? {
        guard component.calendar.method == "REPLY" else { return nil }
        let done = isTask ? ["COMPLETED"] : ["ACCEPTED", "COMPLETED"]
        let answers = component.all("ATTENDEE").compactMap {
            $0.parameter("PARTSTAT")?.uppercased()
        }
        guard let answer = answers.first(where: { done.contains($0) || $0 == "DECLINED" }) else {
            return nil
        }
        let answered = component["DTSTAMP"]?.utc
        if answer == "DECLINED" { return .left(answered) }
        return .done((component["COMPLETED"]?.utc ?? answered).map { .stated($0) } ?? .unknown)
    }
}

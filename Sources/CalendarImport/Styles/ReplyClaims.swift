import CivilTime
import ICalendar
import Journal

extension ObjectGroup {
    /// An answer to an invitation (RFC 5546 3.2.3, 3.4.3): nil if it is none.
    func replyClaim(of statement: ParsedTask, _ target: Claim.Target) -> Claim? {
        guard let saying = statement.reply else { return nil }
        var grade = Grade.exact
        if case .done(.unknown) = saying { grade = .likely }
        return Claim(saying, target, .reply, grade, statement, person)
    }
}

extension ParsedTask {
    /// What an answer to an invitation says; nil if it is none. Whoever accepts a task will do it,
    /// and has not done it yet; whoever else was invited has not answered, or not yet.
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

import CivilTime
import ICalendar
import Journal

extension ObjectGroup {
    /// Whoever else was invited has not answered, or not yet.
    private static let answers = ["ACCEPTED", "COMPLETED", "DECLINED"]

    /// An answer to an invitation (RFC 5546 3.2.3, 3.4.3): nil where it is none.
    func replyClaim(of statement: Statement, _ target: Claim.Target) -> Claim? {
        guard statement.component.calendar.method == "REPLY",
            let answer = statement.component.all("ATTENDEE").lazy.compactMap({
                $0.parameter("PARTSTAT")?.uppercased()
            }).first(where: { Self.answers.contains($0) })
        else { return nil }
        let answered = statement.component["DTSTAMP"]?.utc
        switch answer {
        case "ACCEPTED", "COMPLETED":
            let stated = statement.component["COMPLETED"]?.utc ?? answered
            let time = stated.map { Statement.DoneTime.stated($0) } ?? .unknown
            return Claim(
                .done(time), target, .reply, stated == nil ? .likely : .exact, statement, person)
        default:
            return Claim(.left(answered), target, .reply, .exact, statement, person)
        }
    }
}

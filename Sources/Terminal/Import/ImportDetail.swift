import CivilTime
import Confirmation
import Household
import Schedule

/// How much of what calendars say is told one by one; the rest is counted.
package enum ImportDetail {
    /// What somebody should look at.
    case doubts
    /// What is new.
    case new
    /// What is new, and what is known already of yesterday and later: what fits on a screen.
    case recent
    /// Everything.
    case all

    /// Whether something that the record says already is told.
    func tellsKnown(_ finding: Finding, of person: Person) -> Bool {
        switch self {
        case .doubts, .new: false
        case .recent: finding.date(of: person) >= person.today.advanced(byDays: -1)
        case .all: true
        }
    }
}

extension Finding {
    /// When it was due, else when it was done.
    var moment: Instant { start ?? at ?? Instant(seconds: 0) }

    fileprivate func date(of person: Person) -> CivilDate {
        occurrence?.date ?? person.zone.wallClock(at: moment).date
    }
}

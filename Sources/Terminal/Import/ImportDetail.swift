import CivilTime
import CalendarImport
import Household
import Schedule

/// How many of an import's findings are listed; the rest is counted.
package enum ImportDetail {
    /// What somebody should look at.
    case doubts
    /// What is new.
    case new
    /// What is new, and what is already known since yesterday: it fits on a screen.
    case recent
    /// Everything.
    case all

    /// Whether a finding that the record already has is listed.
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

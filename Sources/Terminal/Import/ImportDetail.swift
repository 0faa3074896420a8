import CivilTime
import CalendarImport
import Household
import Schedule

/// Selects which findings of an import are listed; the others are only counted.
package enum ImportDetail {
    /// Only findings that need a check.
    case doubts
    /// All new findings.
    case new
    /// New findings, and known ones since yesterday, so that the list fits on a screen.
    case recent
    /// All findings.
    case all

    /// Returns whether a finding that is already recorded is listed.
    func tellsKnown(_ finding: Finding, of person: Person) -> Bool {
        switch self {
        case .doubts, .new: false
        case .recent: finding.date(of: person) >= person.today.advanced(byDays: -1)
        case .all: true
        }
    }
}

extension Finding {
    /// The time when the dose was due, or when it was done if the due time is unknown.
    var moment: Instant { start ?? at ?? Instant(seconds: 0) }

    fileprivate func date(of person: Person) -> CivilDate {
        occurrence?.date ?? person.zone.wallClock(at: moment).date
    }
}

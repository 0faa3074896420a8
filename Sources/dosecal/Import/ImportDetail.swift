import CivilTime
import CommandLine
import Confirmation
import Household
import Schedule

/// How much of what calendars say is told one by one; the rest is counted.
enum ImportDetail {
    /// What somebody should look at.
    case doubts
    /// What is new.
    case new
    /// What is new, and what is known already of yesterday and later: what fits on a screen.
    case recent
    /// Everything.
    case all

    /// What the options ask for, or `usual` where they say nothing.
    init(_ arguments: Arguments, usual: ImportDetail) throws(UsageError) {
        if arguments[ImportCommand.quietFlag], arguments[ImportCommand.verboseFlag] {
            throw .conflict("--quiet", with: "--verbose")
        }
        self =
            arguments[ImportCommand.quietFlag]
            ? .doubts : arguments[ImportCommand.verboseFlag] ? .all : usual
    }

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

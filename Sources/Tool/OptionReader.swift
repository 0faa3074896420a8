import CarePlan
import CivilTime
import CommandLine

/// The options that several commands share.
extension Arguments {
    static let nowOption = Option(
        "now", "TIME", .moment,
        "assume that it is TIME: 2026-11-20T08:00:00Z")
    static let templatesOption = Option(
        "templates", "DIR", .folder,
        "use the wording in DIR: da.strings and the like")

    /// The time given as `--now`, or the clock's.
    func now(_ environment: Environment) -> Instant { self[Self.nowOption] ?? environment.now }
}

extension ValueParser where Value == CivilDate {
    /// A day by its date.
    static var date: ValueParser {
        ValueParser(needs: "a date such as 2026-11-20") { text in
            CivilDate(text)
        }
    }
}

extension ValueParser where Value == Instant {
    /// A moment in UTC.
    static var moment: ValueParser {
        ValueParser(needs: "a time in UTC such as 2026-11-20T08:00:00Z") { text in
            Instant(text)
        }
    }
}

extension UsageError {
    /// A word that is not among those known, with the nearest one.
    static func unknownWord(_ word: String, place: Place, known: [String]) -> UsageError {
        .unknownWord(
            word, place: place, known: known, nearest: Spelling.nearest(to: word, in: known))
    }
}

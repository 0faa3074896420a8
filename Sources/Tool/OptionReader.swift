import CarePlan
import CivilTime
import CommandLine
import Wording
import Terminal

/// Options and values that several commands share.
extension Arguments {
    static let nowOption = Option(
        "now", "TIME", .moment,
        "assume that it is TIME: 2026-11-20T08:00:00Z")
    static let templatesOption = Option(
        "templates", "DIR", .folder,
        "use the wording in DIR: da.strings and the like")

    /// Returns the time that `--now` states, or the current time.
    func now(_ environment: Environment) -> Instant { self[Self.nowOption] ?? environment.now }
}

extension ValueParser where Value == CivilDate {
    /// A date.
    static var date: ValueParser {
        ValueParser(needs: .text(.valueDate)) { text in
            CivilDate(text)
        }
    }
}

extension ValueParser where Value == Instant {
    /// A time in UTC.
    static var moment: ValueParser {
        ValueParser(needs: .text(.valueMoment)) { text in
            Instant(text)
        }
    }
}

extension UsageError {
    /// Returns the error for an unknown word, with the known words and the nearest of them.
    static func unknownWord(_ word: String, place: Place, known: [String]) -> UsageError {
        .unknownWord(
            word, place: place, known: known, nearest: Spelling.nearest(to: word, in: known))
    }
}

import CivilTime
package import Wording

extension Finding.Mismatch {
    /// The key of the text that explains the mismatch.
    package var text: Wording.Key {
        switch self {
        case .unknownPlan: .mismatchUnknownPlan
        case .notPlanned: .mismatchNotPlanned
        case .noDay: .mismatchNoDay
        case .tooEarly: .mismatchTooEarly
        case .foreign: .mismatchForeign
        case .unclear: .mismatchUnclear
        case .mayBe: .mismatchMayBe
        case .tooMuch: .mismatchTooMuch
        case .moved: .mismatchMoved
        case .unreadable: .mismatchUnreadable
        }
    }
}

extension Finding {
    /// The maximum number of dates to list individually.
    private static let mostDates = 5

    /// Returns why the claim matched nothing, with the dates that a series skipped, or `nil` if it
    /// matched.
    package func why(in words: PersonWords) -> String? {
        guard let mismatch = verdict.mismatch else { return nil }
        let why = words.wording.text(mismatch.text)
        guard let first = passed.first, let last = passed.last else { return why }
        if passed.count <= Self.mostDates {
            let dates = passed.map(words.said).joined(separator: ", ")
            return words.wording.text(.mismatchPassed, ["why": why, "dates": dates])
        }
        return words.wording.text(
            .mismatchPassedMany,
            [
                "why": why, "count": "\(passed.count)", "first": words.said(first),
                "last": words.said(last),
            ])
    }
}

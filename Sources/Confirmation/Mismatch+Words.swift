package import Wording

extension Finding.Mismatch {
    /// Why something matched nothing.
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

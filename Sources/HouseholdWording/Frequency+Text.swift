package import Household
package import Wording

extension ItemQuestions.Frequency {
    /// How one says it as an answer to how often.
    package var text: Wording.Key {
        switch self {
        case .daily: .addOftenDaily
        case .weekdays: .addOftenWeekdays
        case .monthDays: .addOftenMonthDays
        case .every: .addOftenEvery
        case .window: .addOftenWindow
        case .once: .addOftenOnce
        case .asNeeded: .addOftenAsNeeded
        case .after: .addOftenAfter
        case .cycle: .addOftenCycle
        case .taper: .addOftenTaper
        }
    }
}

package import Household
package import Wording

extension ItemQuestions.Frequency {
    /// The key of the text for this answer to the question about the frequency.
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

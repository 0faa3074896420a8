package import CarePlan

/// A ratio with its two counts.
package struct Ratio: Hashable, Sendable {
    /// The number of cases that meet the criterion.
    package let numerator: Int
    /// The number of all cases.
    package let denominator: Int

    /// Creates a ratio of two counts.
    package init(_ numerator: Int, of denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The ratio in thousandths, rounded down, or `nil` if the denominator is 0.
    package var perMille: Int? { denominator == 0 ? nil : numerator * 1000 / denominator }
}

/// The adherence figures of an item, or of several items together, over a period.
///
/// Doses that were taken, skipped or missed are due and count in the ratios. Open, paused, future
/// and unplanned doses are counted separately.
package struct Figures: Hashable, Sendable {
    /// The number of planned doses that were taken.
    package internal(set) var taken = 0
    /// The number of doses taken within the tolerance.
    package internal(set) var onTime = 0
    /// The number of doses taken before the tolerance.
    package internal(set) var early = 0
    /// The number of doses taken after the tolerance.
    package internal(set) var late = 0
    /// The number of doses that were skipped on purpose.
    package internal(set) var skipped = 0
    /// The number of doses whose time passed without an answer.
    package internal(set) var missed = 0

    /// The number of doses that were paused or whose item was disabled. Not included in the ratios.
    package internal(set) var paused = 0
    /// The number of doses that can still be answered or are in the future. Not included in the
    /// ratios.
    package internal(set) var open = 0
    /// The number of doses taken as needed or outside the plan. Not included in the ratios.
    package internal(set) var unplanned = 0
    /// The number of days in the period before the first due dose. Not included in the ratios.
    package internal(set) var daysBefore = 0
    /// The number of days in the period after the item's last day. Not included in the ratios.
    package internal(set) var daysAfter = 0

    /// The total amount taken, planned or not, in the item's unit.
    package internal(set) var amount = Amount(0)
    /// The total amounts taken in other units, by unit.
    package internal(set) var otherAmounts: [String: Amount] = [:]
    /// The correct-day ratio: days on which every due dose was taken, of the days with due doses.
    /// Future days and days with open doses are excluded, as in the figures that follow.
    package internal(set) var days = Ratio(0, of: 0)
    /// The proportion of days covered (PDC). A day is covered if all doses of the last day with due
    /// doses were taken. The period consists of the days since the first due dose on which the item
    /// was in the plan, enabled and not yet ended.
    package internal(set) var coverage = Ratio(0, of: 0)
    /// The number of consecutive days, up to today, on which every due dose was taken. Days without
    /// due doses do not count.
    package internal(set) var currentStreak = 0
    /// Whether `currentStreak` is exact. If `false`, the streak can have started before the
    /// evaluated days.
    package internal(set) var isStreakWhole = true
    /// The longest streak of the evaluated days.
    package internal(set) var longestStreak = 0

    /// The number of due doses.
    package var due: Int { taken + skipped + missed }
    /// Taking adherence: doses taken, of the doses due.
    package var taking: Ratio { Ratio(taken, of: due) }
    /// Timing adherence: doses taken on time, of the doses due.
    package var timing: Ratio { Ratio(onTime, of: due) }

    /// Creates figures that are all zero.
    package init() {}
}

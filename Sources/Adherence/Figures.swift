package import CarePlan

/// A ratio with what it was made of.
package struct Ratio: Hashable, Sendable {
    /// How many did.
    package let numerator: Int
    /// How many could have.
    package let denominator: Int

    /// A ratio of two counts.
    package init(_ numerator: Int, of denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Thousandths, rounded down; nil if there was nothing to count.
    package var perMille: Int? { denominator == 0 ? nil : numerator * 1000 / denominator }
}

/// What the record says of an item, or of all medicines of a person, over a window.
///
/// Due is what was taken, skipped or missed. What is still open, paused, ahead, or was never
/// planned is in no ratio; it is told apart.
package struct Figures: Hashable, Sendable {
    /// Doses that were taken.
    package internal(set) var taken = 0
    /// Of these, as many as were taken within the tolerance of their time.
    package internal(set) var onTime = 0
    /// Of these, as many as were taken before it.
    package internal(set) var early = 0
    /// Of these, as many as were taken after it.
    package internal(set) var late = 0
    /// Doses that were left out on purpose.
    package internal(set) var skipped = 0
    /// Doses that were over without an answer.
    package internal(set) var missed = 0

    /// Left out: doses that were paused, or whose item was switched off.
    package internal(set) var paused = 0
    /// Left out: doses that can still be answered, or are still to come.
    package internal(set) var open = 0
    /// Left out: doses taken as needed, or outside the plan.
    package internal(set) var unplanned = 0
    /// Left out: days of the window before the first dose due.
    package internal(set) var daysBefore = 0
    /// Left out: days of the window after the last.
    package internal(set) var daysAfter = 0

    /// How much was taken in all, planned or not; what has no amount is not in it.
    package internal(set) var amount = Amount(0)
    /// How much of it beside that was counted in other units than the item's.
    package internal(set) var otherAmounts: [String: Amount] = [:]
    /// Days on which every dose due was taken, of the days on which any was (correct-day ratio);
    /// days ahead, and days on which any is open, are left out here and below.
    package internal(set) var days = Ratio(0, of: 0)
    /// Days covered by the doses taken, of the days of the period (PDC): a day is covered where
    /// all doses of the last day on which any was due were taken. The period is the days since
    /// the first dose due on which the item was in the plan, switched on and not at its end.
    package internal(set) var coverage = Ratio(0, of: 0)
    /// The streak that goes on: days with every dose, days without any left out.
    package internal(set) var currentStreak = 0
    /// Whether the streak that goes on is no longer than that: it began on a day that was looked at.
    package internal(set) var isStreakWhole = true
    /// The longest streak of the whole record.
    package internal(set) var longestStreak = 0

    /// Doses that are judged.
    package var due: Int { taken + skipped + missed }
    /// Recorded over prescribed doses (taking adherence).
    package var taking: Ratio { Ratio(taken, of: due) }
    /// Doses in time over prescribed doses (timing adherence).
    package var timing: Ratio { Ratio(onTime, of: due) }

    /// The figures of nothing.
    package init() {}
}

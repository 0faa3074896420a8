package import CarePlan

/// Determines which questions about a new item apply.
package struct ItemQuestions {
    /// The frequency of an item.
    package enum Frequency: String, CaseIterable, Sendable {
        case daily, weekdays
        case monthDays = "days-of-month"
        /// Every few hours, days, weeks or months.
        case every
        /// Every few hours within a part of the day.
        case window
        case once
        case asNeeded = "as-needed"
        /// Some time after another item.
        case after
        /// A number of days on, followed by a number of days off.
        case cycle
        /// An amount that changes step by step.
        case taper
    }
    private let plan: CarePlan
    private let kind: ItemKind
    private let frequency: Frequency
    private let hasTimes: Bool

    /// Creates the questions for an item.
    ///
    /// - Parameters:
    ///   - frequency: The frequency of the item. For lenses, it is `daily`.
    ///   - hasTimes: Whether the item has times of day. It has none if it is due all day, or if its
    ///     reminder appears at a place.
    package init(
        _ kind: ItemKind, _ frequency: Frequency, hasTimes: Bool = true, in plan: CarePlan
    ) {
        self.plan = plan
        self.kind = kind
        self.frequency = frequency
        self.hasTimes = hasTimes
    }

    /// Returns the frequencies that a kind of item can have. Only medicines can be taken as needed
    /// or in steps, and an item must exist for others to follow it.
    package static func frequencies(of kind: ItemKind, in plan: CarePlan) -> [Frequency] {
        Frequency.allCases.filter { frequency in
            switch frequency {
            case .asNeeded, .taper: kind == .medicine
            case .after: plan.items.contains(where: \.canBeFollowed)
            default: true
            }
        }
    }

    /// Whether the item can have its own times of day.
    package var asksTimes: Bool { ![.window, .asNeeded, .after].contains(frequency) }

    /// Whether to ask for later times on some days. Requires holidays or other such items in the
    /// plan.
    package var asksShift: Bool {
        kind != .lenses && plan.hasLaterDays && hasTimes
            && [.daily, .weekdays, .monthDays].contains(frequency)
    }

    /// The days on which items are due later, as named in a plan.
    package var shiftDays: [String] {
        plan.holidays.isEmpty ? ["sat", "sun"] : ["sat", "sun", "holidays"]
    }

    /// Returns whether to ask which time zone the item follows on journeys. Intervals in hours do
    /// not need this.
    package func asksClock(every: String) -> Bool {
        kind != .lenses && !plan.journeys.isEmpty && hasTimes
            && ![.window, .asNeeded, .after].contains(frequency) && !every.hasSuffix("h")
    }

    /// Whether the item can have an alarm.
    package var canRing: Bool { frequency != .asNeeded && hasTimes }

    /// Whether to ask for the refill mark. The end of an as-needed supply cannot be predicted.
    package var asksRefill: Bool { frequency != .asNeeded }

    /// Returns whether the unit is one of medicines that are used from an opened container.
    package static func isFromSomethingOpened(_ unit: String) -> Bool { opened.contains(unit) }

    private static let opened: Set<String> = [
        "drop", "spray", "puff", "spoonful", "teaspoon", "tablespoon", "unit", "ml", "IE", "dråbe",
        "sug", "pust", "teskefuld", "spiseskefuld", "enhed",
    ]
}

package import CarePlan

/// Which questions about a new item make sense, by what is known of it so far.
package struct ItemQuestions {
    /// How often something may be due.
    package enum Frequency: String, CaseIterable, Sendable {
        case daily, weekdays
        case monthDays = "days-of-month"
        /// Every few hours, days, weeks or months.
        case every
        /// Every few hours in a part of the day.
        case window
        case once
        case asNeeded = "as-needed"
        /// Some time after another item.
        case after
        /// For some days, and then some days without.
        case cycle
        /// An amount that changes step by step.
        case taper
    }
    private let plan: CarePlan
    private let kind: ItemKind
    private let frequency: Frequency
    private let hasTimes: Bool

    /// What is known of an item for this plan. It has no times where it is due all day, or only at
    /// its place. Lenses are due daily.
    package init(
        _ kind: ItemKind, _ frequency: Frequency, hasTimes: Bool = true, in plan: CarePlan
    ) {
        self.plan = plan
        self.kind = kind
        self.frequency = frequency
        self.hasTimes = hasTimes
    }

    /// How often such an item may be due: only medicines are taken as needed, and only what there
    /// is can be followed.
    package static func frequencies(of kind: ItemKind, in plan: CarePlan) -> [Frequency] {
        Frequency.allCases.filter { frequency in
            switch frequency {
            case .asNeeded, .taper: kind == .medicine
            case .after: plan.items.contains(where: \.canBeFollowed)
            default: true
            }
        }
    }

    /// Whether it may have times of day of its own.
    package var asksTimes: Bool { ![.window, .asNeeded, .after].contains(frequency) }

    /// Whether it may be later on some days: the plan has such items, or holidays.
    package var asksShift: Bool {
        kind != .lenses && plan.hasLaterDays && hasTimes
            && [.daily, .weekdays, .monthDays].contains(frequency)
    }

    /// The days of sleeping in, as a plan names them.
    package var shiftDays: [String] {
        plan.holidays.isEmpty ? ["sat", "sun"] : ["sat", "sun", "holidays"]
    }

    /// Whether it matters by whose clocks it is due on journeys; hours pass alike everywhere.
    package func asksClock(every: String) -> Bool {
        kind != .lenses && !plan.journeys.isEmpty && hasTimes
            && ![.window, .asNeeded, .after].contains(frequency) && !every.hasSuffix("h")
    }

    /// Whether it can ring at a time of day.
    package var canRing: Bool { frequency != .asNeeded && hasTimes }

    /// Whether somebody can be told to get more: nobody knows when what is taken as needed runs out.
    package var asksRefill: Bool { frequency != .asNeeded }

    /// Whether what such a unit counts comes from something that was opened.
    package static func isFromSomethingOpened(_ unit: String) -> Bool { opened.contains(unit) }

    private static let opened: Set<String> = [
        "drop", "spray", "puff", "spoonful", "teaspoon", "tablespoon", "unit", "ml", "IE", "dråbe",
        "sug", "pust", "teskefuld", "spiseskefuld", "enhed",
    ]
}

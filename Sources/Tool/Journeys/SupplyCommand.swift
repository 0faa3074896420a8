import Adherence
import CivilTime
import CommandLine
import Household
import Terminal
import Wording

/// `dosecal supply`: lists what to pack for a journey.
enum SupplyCommand {
    private static let fromOption = Option(
        "from", "DATE", .date, default: "today", "the first day of the journey")
    private static let untilOption = Option(
        "until", "DATE", .date, "the last day of the journey; required")
    private static let reserveOption = Option(
        "reserve", "DAYS", .number(in: 0...366), default: "3",
        "pack enough for this many days after the journey")
    private static let jsonFlag = Flag("json", "print JSON, for programs")
    /// The largest number of days ahead for the end of a journey.
    private static let horizon = 3 * 366

    private static let grammar = Grammar(
        name: "supply", summary: "list what to pack for a journey, and what runs out before it",
        discussion: """
            Adds up the doses that are planned on the journey, and the doses of the days after it \
            as a reserve. For daily lenses, it counts a pair for each day; for others, a new set \
            for each that is used up on the journey, and one in reserve.

            As-needed medicines are estimated from the last four weeks; if none was taken, it is \
            the most that the plan allows.

            For each supply that was counted, it shows how much is missing on the day you leave.
            """,
        operands: nil,
        options: [fromOption, untilOption, reserveOption, jsonFlag] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            guard let until = arguments[untilOption] else {
                throw UsageError.missingOperand(
                    command: "supply", operands: "--until DATE", program: Dosecal.name)
            }
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let pages = try context.ids().map { id in
                let person = try context.household.person(id, for: .figures(since: nil))
                let trip = try trip(arguments, until: until, today: person.today)
                return PackingText(
                    try context.household.packing(for: trip, of: person), for: trip, of: person,
                    try context.words(for: person).wording, on: page)
            }
            let text =
                arguments[jsonFlag]
                ? JSON.object([("journeys", .array(pages.map(\.json)))]).text()
                : pages.map(\.text).joined(separator: "\n\n")
            try environment.output.print(text + "\n")
            return 0
        }
    }

    private static func trip(
        _ arguments: Arguments, until: CivilDate, today: CivilDate
    ) throws(UsageError) -> PackingPeriod {
        let from = arguments[fromOption] ?? today
        guard from >= today else {
            throw .unfitValue(
                from.description, option: "from",
                needs: .text(.valueNotBefore, ["date": today.description]))
        }
        let last = today.advanced(byDays: horizon)
        guard (from...max(from, last)).contains(until) else {
            throw .unfitValue(
                until.description, option: "until",
                needs: .text(.valueDates, ["from": from.description, "through": last.description]))
        }
        return PackingPeriod(
            from: from, through: until, reserveDays: arguments[reserveOption] ?? 3)
    }
}

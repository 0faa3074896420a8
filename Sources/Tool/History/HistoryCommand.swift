import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Terminal
import Wording

/// `dosecal history`: prints what was done on each day.
enum HistoryCommand {
    static let monthOption = Option(
        "month", "MONTH", .month, default: "this month", "a month such as 2026-11, or 'last'")

    private static let grammar = Grammar(
        name: "history", summary: "show what was taken, skipped and missed in a month",
        discussion: """
            Draws a month with a mark for each day, and prints each item's numbers for that \
            month. For one item it also lists every dose not taken on time, with its note; for a \
            lens set, the days of wear and the earlier sets.

            A day is open as long as you can still record something for it. Each day is judged \
            by the plan in force on that day.
            """,
        operands: Operands(
            "ITEM", 0...1, completion: NamesCommand.Kind.items.completion,
            "show only this item; it may have left the plan"),
        options: [
            monthOption, JSONOption.flag,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let wanted = arguments.operands.first
            let ids =
                try wanted == nil
                ? context.ids(among: .recorded)
                : [context.id(among: .recorded)]
            let persons = try ids.map { try context.household.person($0, for: .wholeRecord) }
            let month = { (person: Person) in
                arguments[Self.monthOption]?.month(today: person.today)
                    ?? CivilMonth(of: person.today)
            }
            let item = { (person: Person) in try wanted.map { try person.itemEver($0) } }
            if arguments[JSONOption.flag] {
                try context.printJSON(persons) { person, json in
                    json.history(of: month(person), try item(person))
                }
                return 0
            }
            let texts = try persons.map { person in
                try HistoryText(
                    person, context.words(for: person), month(person), of: item(person), on: page
                ).text
            }
            try environment.output.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

/// The month to show.
enum ShownMonth {
    case last
    case named(CivilMonth)

    /// Reads a month such as 2026-11, or last.
    init?(_ text: String) {
        if text.lowercased() == "last" {
            self = .last
            return
        }
        guard let first = CivilDate("\(text)-01") else { return nil }
        self = .named(CivilMonth(of: first))
    }

    /// Returns the month, given the person's current day.
    func month(today: CivilDate) -> CivilMonth {
        switch self {
        case .last: CivilMonth(of: today).advanced(by: -1) ?? CivilMonth(of: today)
        case .named(let month): month
        }
    }
}

extension ValueParser where Value == ShownMonth {
    fileprivate static var month: ValueParser {
        ValueParser(needs: .text(.valueMonth)) { ShownMonth($0) }
    }
}

import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Terminal
import Wording

/// `dosecal stats`: prints statistics of the record.
enum StatsCommand {
    static let onTimeOption = Option(
        "on-time", "SPAN", .span, default: "60 min", "how far from its time a dose is still on time"
    )

    private static let grammar = Grammar(
        name: "stats", summary: "show how many doses were taken, on time or missed",
        discussion: """
            Shows figures for the last days, for each item and for all scheduled medicines \
            together: the doses due and what happened to them, the total amount taken, the days \
            with every dose, streaks, and the proportion of days covered. Each ratio comes with \
            its two numbers. The window, the time zone and what is left out are printed below.

            due: taken, skipped or missed. Doses that can still be taken, were paused, are as \
            needed or were extra are in no ratio.

            on time: within 60 minutes of the time, or as --on-time says.

            days with every dose: out of the days with any dose due.

            days covered (PDC, for recorded doses): a day is covered if every dose was taken on \
            the most recent day that had one due. The period starts with the first dose due.

            streak: days in a row with every dose, over the whole record. Days with nothing due \
            do not break it.
            """,
        operands: Operands(
            "ITEM", 0...1, completion: NamesCommand.Kind.items.completion,
            "show only this item; it may have left the plan"),
        options: [
            Arguments.windowOption, Arguments.windowEndOption,
            onTimeOption, TagOption.option, JSONOption.flag,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let tolerance = arguments[Self.onTimeOption] ?? Statistics.usualTolerance
            let context = try CommandContext(arguments, environment)
            let page = TextReport(environment)
            let persons = try context.ids(among: .recorded).map { id in
                try context.household.person(id, for: .wholeRecord)
            }
            let isChosen = try TagOption.choice(arguments, among: persons)
            let statistics = { (person: Person) in
                let (from, through) = try arguments.window(today: person.today)
                return Statistics(
                    person.timeline, from: from, through: through, tolerance: tolerance,
                    at: person.now, choosing: isChosen)
            }
            let only = { (person: Person) in
                try arguments.operands.first.map { try person.itemEver($0).id }
            }
            if arguments[JSONOption.flag] {
                try context.printJSON(persons) { person, json in
                    json.figures(try statistics(person), only: try only(person))
                }
                return 0
            }
            let texts = try persons.map { person in
                let wording = try context.words(for: person).wording
                return StatsText(
                    try statistics(person), person, wording, only: try only(person), on: page
                ).text
            }
            try environment.output.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

extension ValueParser where Value == Int {
    /// A span of time in minutes.
    fileprivate static var span: ValueParser {
        ValueParser(needs: .text(.valueSpan)) { text in
            WhenPhrase.minutes(text).flatMap { (1...24 * 60).contains($0) ? $0 : nil }
        }
    }
}

import CivilTime
import CommandLine
import Terminal
import Wording

/// `dosecal agenda`: prints what is due.
enum AgendaCommand {
    static let fromOption = Option("from", "DATE", .date, default: "today", "the first day")
    static let daysOption = Option(
        "days", "N", .number(in: 1...3660), default: "7", "how many days to print")
    static let monthFlag = Flag("month", "draw a calendar of the first day's month")
    static let jsonFlag = Flag("json", "print JSON: every occurrence with its alarms")

    private static let grammar = Grammar(
        name: "agenda", summary: "print what is due",
        discussion: """
            Prints what is due on each day, then the next dates and the last date of each item, \
            then what clock changes in the next twelve months do to the plan.

            A day starts at midnight in the plan's time zone. An item without 'from' starts on \
            the day you last changed the plan file.
            """,
        operands: PlanFiles.operands,
        options: [
            fromOption,
            daysOption,
            monthFlag,
            jsonFlag,
            Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let now = arguments.now(environment)
            let files = PlanFiles(environment: environment)
            guard let plans = try files.plans(at: arguments.operands) else { return 1 }
            let wordings = Wordings(
                folder: arguments[Arguments.templatesOption], environment)
            let names = try StoredNames(arguments, environment)
            let agendas = try plans.map {
                Agenda(
                    try names.applied(to: $0).source(wordings, at: now),
                    from: arguments[Self.fromOption],
                    days: arguments[Self.daysOption] ?? 7, at: now)
            }
            if arguments[Self.jsonFlag] {
                let json = JSON.object([("plans", .array(agendas.map(\.json)))])
                try environment.output.print(json.text() + "\n")
                return 0
            }
            let page = TextReport(environment)
            let texts = agendas.map { agenda in
                arguments[Self.monthFlag]
                    ? MonthCalendar(agenda, on: page).text : agenda.text(on: page)
            }
            try environment.output.print(texts.joined(separator: "\n\n") + "\n")
            return 0
        }
    }
}

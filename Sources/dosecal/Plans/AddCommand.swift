import CarePlan
import CivilTime
import Feed
import Journal
import Wording

/// `dosecal add`: puts a new item into the stored plan.
enum AddCommand {
    private static let grammar = Grammar(
        name: "add", summary: "add a medicine, lenses or a reminder to the plan",
        discussion: """
            Writes a new item at the end of its list in the stored plan, and leaves all else in \
            the text as it is. Without options it asks for one thing after the other.

              dosecal add --name Metformin --strength "500 mg" --at 08:00,20:00=2
              dosecal add --name Ibuprofen --as-needed --at-least "6 h" --at-most 3
              dosecal add --kind exercise --name Knee --at 17:30 --on mon,wed,fri
              dosecal add --kind checkup --name Dentist --date 2027-01-14 --at 08:30
              dosecal add --kind lenses --name Left --type monthly --opened 2026-11-20

            Where there is no plan yet, it begins one for the person of --person-name. What else \
            can be said, such as tapers, stock and alarms, goes into the text with 'dosecal plan \
            edit'.

            Exit status: 0 added, 1 not added, 64 wrong usage.
            """,
        operands: nil, options: itemOptions + personOptions + Household.options)

    private static let itemOptions = [
        Option(
            "kind", .value("KIND", completion: .words(ItemForm.kinds), default: "medicine"),
            "what it is"),
        Option("name", .value("NAME"), "what the person calls it"),
        Option("strength", .value("TEXT"), "of a medicine, as on the package: '500 mg'"),
        Option("unit", .value("UNIT", default: "tablet"), "what an amount of it counts"),
        Option(
            "at", .value("TIMES"), "times of day, also with amounts: 08:00,20:00=2; or all-day"),
        Option("amount", .value("N", default: "1"), "how much at each time without its own"),
        Option("on", .value("DAYS"), "on these weekdays only: mon,wed,fri"),
        Option("days-of-month", .value("DAYS"), "on these days of the month only: 1,15,last"),
        Option("every", .value("SPAN"), "how often: '3 days', '2 weeks', '6 months', '8 h'"),
        Option("date", .value("DATE"), "on this day only"),
        Option("from", .value("DATE"), "the first day"),
        Option("until", .value("DATE"), "the last day, inclusive"),
        Option("as-needed", .flag, "a medicine without fixed times"),
        Option("at-least", .value("SPAN"), "the shortest time between two doses: '6 h'"),
        Option("at-most", .value("N"), "the most doses in a day"),
        Option("type", .value("TYPE"), "of lenses: daily, biweekly, monthly or a number of days"),
        Option("opened", .value("DATE"), "the day on which the lenses in use were opened"),
        Option("eye", .value("EYE", default: "both"), "of lenses: left, right or both"),
        Option(
            "counts", .value("WHICH", default: "wear-days"),
            "what uses lenses up: wear-days or calendar-days"),
        Option("duration", .value("SPAN"), "how long it takes: '30 min'"),
        Option("place", .value("NAME"), "where it is to be done"),
        Option("note", .value("TEXT"), "what to keep in mind"),
        Option("id", .value("ID"), "an id of its own; by default made from the name"),
    ]
    private static let personOptions = [
        Option("person-name", .value("NAME"), "begin a plan for this person"),
        Option("zone", .value("ZONE"), "the new person's time zone (default: this machine's)"),
        Option("language", .value("WORD"), "the new person's language (default: this machine's)"),
    ]

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let form = form(arguments)
            if !form.values.isEmpty { return try add(form, arguments, environment) }
            guard environment.isInteractive else { throw UsageError.nothingToAdd }
            return try ask(arguments, environment)
        }
    }

    private static func form(_ arguments: Arguments) -> ItemForm {
        var form = ItemForm()
        for option in itemOptions {
            if case .flag = option.kind {
                if arguments.flag(option.name) { form.values[option.name] = "" }
            } else {
                form.values[option.name] = arguments.value(option.name)
            }
        }
        return form
    }

    private static func add(
        _ form: ItemForm, _ arguments: Arguments, _ environment: Environment
    ) throws -> Int32 {
        let trial = try Household(forTrial: arguments, environment)
        let addition = try Addition(trial, arguments)
        do {
            _ = try addition.check.edited(form)
        } catch {
            throw UsageError(error)
        }
        return try enter(form, addition, arguments, environment)
    }

    private static func ask(_ arguments: Arguments, _ environment: Environment) throws -> Int32 {
        let trial = try Household(forTrial: arguments, environment)
        do {
            var interview = try AddInterview(trial, arguments)
            let (form, addition) = try interview.run()
            return try enter(form, addition, arguments, environment.lookingAtTheClock())
        } catch is AddInterview.GivenUp {
            Message.error("nothing is added")
            return 1
        }
    }

    /// Adds what was found sound, to the plan as it is by now.
    private static func enter(
        _ form: ItemForm, _ addition: Addition, _ arguments: Arguments,
        _ environment: Environment
    ) throws -> Int32 {
        let household = try Household(creating: arguments, environment)
        let lines = try household.store.write { change in
            try ChangeText(addition.enter(form, household, in: change), household)
                .lines(isTrial: false)
        }
        try StandardOutput.print(lines.joined(separator: "\n") + "\n")
        return 0
    }
}

extension UsageError {
    fileprivate static let nothingToAdd = UsageError.contradiction(
        nothingToAddText, summary: nothingToAddText)
    private static let nothingToAddText =
        "'add' needs what to add, as in 'dosecal add --name Metformin --at 08:00,20:00=2'; "
        + "on a terminal it asks"

    init(_ errors: ItemFormErrors) {
        let lines = errors.errors.map { error in
            error.name.map { "--\($0): \(error.text)" } ?? error.text
        }
        let names = errors.errors.compactMap(\.name).map { "--\($0)" }
        self = .contradiction(
            lines.joined(separator: "; "),
            summary: "the new item cannot be as it is given: \(names.joined(separator: ", "))")
    }
}

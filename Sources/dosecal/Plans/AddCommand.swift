import CarePlan
import CivilTime
import CommandLine
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
        operands: nil, options: options)

    /// The flag stands beside the options that say how often.
    private static var options: [any AnyOption] {
        var options: [any AnyOption] = itemOptions
        let place = itemOptions.firstIndex { $0.form.name == "at-least" } ?? 0
        options.insert(asNeededFlag, at: place)
        return options + FirstPerson.options + CommandContext.options
    }

    private static let itemOptions: [Option<String>] = [
        Option("kind", "KIND", .word(of: ItemForm.kinds), default: "medicine", "what it is"),
        Option("name", "NAME", .text, "what the person calls it"),
        Option("strength", "TEXT", .text, "of a medicine, as on the package: '500 mg'"),
        Option("unit", "UNIT", .text, default: "tablet", "what an amount of it counts"),
        Option("at", "TIMES", .text, "times of day, also with amounts: 08:00,20:00=2; or all-day"),
        Option("amount", "N", .text, default: "1", "how much at each time without its own"),
        Option("on", "DAYS", .text, "on these weekdays only: mon,wed,fri"),
        Option("days-of-month", "DAYS", .text, "on these days of the month only: 1,15,last"),
        Option("every", "SPAN", .text, "how often: '3 days', '2 weeks', '6 months', '8 h'"),
        Option("date", "DATE", .text, "on this day only"),
        Option("from", "DATE", .text, "the first day"),
        Option("until", "DATE", .text, "the last day, inclusive"),
        Option("at-least", "SPAN", .text, "the shortest time between two doses: '6 h'"),
        Option("at-most", "N", .text, "the most doses in a day"),
        Option("type", "TYPE", .text, "of lenses: daily, biweekly, monthly or a number of days"),
        Option("opened", "DATE", .text, "the day on which the lenses in use were opened"),
        Option("eye", "EYE", .text, default: "both", "of lenses: left, right or both"),
        Option(
            "counts", "WHICH", .text, default: "wear-days",
            "what uses lenses up: wear-days or calendar-days"),
        Option("duration", "SPAN", .text, "how long it takes: '30 min'"),
        Option("place", "NAME", .text, "where it is to be done"),
        Option("note", "TEXT", .text, "what to keep in mind"),
        Option("id", "ID", .text, "an id of its own; by default made from the name"),
    ]
    private static let asNeededFlag = Flag("as-needed", "a medicine without fixed times")

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
        for option in itemOptions { form.values[option.form.name] = arguments[option] }
        if arguments[asNeededFlag] { form.values[asNeededFlag.form.name] = "" }
        return form
    }

    private static func add(
        _ form: ItemForm, _ arguments: Arguments, _ environment: Environment
    ) throws -> Int32 {
        let trial = try CommandContext(forTrial: arguments, environment)
        let addition = try Addition(trial, arguments)
        do {
            _ = try addition.check.edited(form)
        } catch {
            throw UsageError(error)
        }
        return try enter(form, addition, arguments, environment)
    }

    private static func ask(_ arguments: Arguments, _ environment: Environment) throws -> Int32 {
        let trial = try CommandContext(forTrial: arguments, environment)
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
        let context = try CommandContext(creating: arguments, environment)
        let change = try addition.enter(form, context)
        let lines = try ChangeText(change, context).lines(isTrial: false)
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

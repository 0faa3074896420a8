import Terminal
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Wording

/// `dosecal add`: adds an item to the stored plan.
enum AddCommand {
    private static let grammar = Grammar(
        name: "add", summary: "add a medicine, lenses or a reminder to the plan",
        discussion: """
            Adds an item at the end of its list in the stored plan, and leaves the rest of the \
            text as it is. Without options, it asks you step by step.

              dosecal add --name Metformin --strength "500 mg" --at 08:00,20:00=2
              dosecal add --name Ibuprofen --as-needed --at-least "6 h" --at-most 3
              dosecal add --name Zinc --at 08:00 --left 60 --pack 30 --refill-at 10
              dosecal add --name Iron --after breakfast-tablet --by "4 h"
              dosecal add --kind exercise --name Knee --at 17:30 --on mon,wed,fri
              dosecal add --kind checkup --name Dentist --date 2027-01-14 --at 08:30
              dosecal add --kind lenses --name Left --type monthly --opened 2026-11-20

            If there is no plan yet, --person-name starts one. For separate alarms and the like, \
            use 'dosecal plan edit'.

            Exit status: 0 added, 1 not added, 64 wrong usage.
            """,
        operands: nil, options: options)

    /// The options of the fields, with the flag after those for the interval.
    private static var options: [any AnyOption] {
        var options: [any AnyOption] = itemOptions
        let place = itemOptions.firstIndex { $0.form.name == "at-least" } ?? 0
        options.insert(asNeededFlag, at: place)
        options.append(anywayFlag)
        return options + FirstPerson.options + CommandContext.options
    }

    private static let itemOptions: [Option<String>] = [
        Option("kind", "KIND", .word(of: ItemForm.kinds), default: "medicine", "what it is"),
        Option("name", "NAME", .text, "its name"),
        Option("strength", "TEXT", .text, "a medicine's strength, as on the package: '500 mg'"),
        Option("unit", "UNIT", .text, default: "tablet", "the unit of amounts"),
        Option(
            "at", "TIMES", .text,
            "times of day, with amounts if you like: '08:00,20:00=2,22:00=5 ml'; or all-day, "
                + "or place for a reminder without a time"),
        Option(
            "amount", "N", .text, default: "1", "how much, for times without an amount"
        ),
        Option("on", "DAYS", .text, "only on these weekdays: mon,wed,fri"),
        Option("days-of-month", "DAYS", .text, "only on these days of the month: 1,15,last"),
        Option("every", "SPAN", .text, "how often: '3 days', '2 weeks', '6 months', '8 h'"),
        Option(
            "between", "TIMES", .text,
            "the part of the day for an --every in hours, instead of --at: '08:00-20:00'"),
        Option("cycle-on", "SPAN", .text, "how long it is due before a break: '21 days'"),
        Option("cycle-off", "SPAN", .text, "how long the break of --cycle-on is: '7 days'"),
        Option(
            "taper", "STEPS", .text,
            "amounts one after the other, instead of --amount: '4 for 7 days, 2 for 7 days'"),
        Option(
            "shift-by", "SPAN", .text, "how much later on the days of --shift-on: '2 h'"),
        Option(
            "shift-on", "DAYS", .text, "the days on which it is later: sat,sun,holidays"),
        Option(
            "clock", "WHICH", .text, default: "local",
            "which time it follows on journeys: local, home or elapsed"),
        Option(
            "after", "ITEM", .text, "the id of the item that it follows, instead of --at"),
        Option("by", "SPAN", .text, "how much later than --after it is: '4 h'"),
        Option(
            "dose", "ID", .text,
            "the only dose of --after that it follows: its id, or its number"),
        Option(
            "if-missed", "WHICH", .text, default: "due",
            "if --after was missed: due at its time, or wait"),
        Option("date", "DATE", .text, "only on this day"),
        Option("from", "DATE", .text, "the first day"),
        Option("until", "DATE", .text, "the last day, included"),
        Option("at-least", "SPAN", .text, "the shortest time between two doses: '6 h'"),
        Option(
            "at-most", "N", .text,
            "the most you may take: '4 per day', '2 doses per day', '8 per 24 h'"
        ),
        Option("type", "TYPE", .text, "of lenses: daily, biweekly, monthly or a number of days"),
        Option("opened", "DATE", .text, "the day you opened the current lenses or medicine"),
        Option(
            "use-within", "SPAN", .text,
            "how long a medicine can be used once it is opened: '28 days', '6 months'"),
        Option("expires", "DATE", .text, "the date on a medicine's package: 2027-03-31 or 2027-03"),
        Option("left", "N", .text, "how much of a medicine you have now"),
        Option("refill-at", "N", .text, "remind you to get more when this many are left"),
        Option("pack", "N", .text, "how much is in a pack"),
        Option("price", "PRICE", .text, "what a pack costs: 49.95 or '49.95 EUR'"),
        Option("eye", "EYE", .text, default: "both", "of lenses: left, right or both"),
        Option(
            "counts", "WHICH", .text, default: "wear-days",
            "what counts for lenses: wear-days or calendar-days; else from-last-taken, for an "
                + "--every that is counted from the last one taken"),
        Option("duration", "SPAN", .text, "how long it takes: '30 min'"),
        Option(
            "remind", "ALARMS", .text,
            "its alarms: a name from the plan's 'alarms', or false for none"
        ),
        Option("place", "NAME", .text, "where to do it"),
        Option("position", "LAT,LON", .text, "its coordinates: 55.6761,12.5683; reminds you there"),
        Option("radius", "METRES", .text, default: "100", "how close you must be"),
        Option("when", "WHEN", .text, default: "arriving", "remind on arriving or on leaving"),
        Option("food", "WHEN", .text, "take a medicine before, with or after food"),
        Option("colour", "TEXT", .text, "what colour a medicine has"),
        Option("shape", "TEXT", .text, "what shape a medicine has"),
        Option("reason", "TEXT", .text, "what it is for"),
        Option("tags", "A,B", .text, "words to choose it by: heart,morning"),
        Option("note", "TEXT", .text, "what to remember"),
        Option("id", "ID", .text, "its id; made from the name if left out"),
    ]
    private static let anywayFlag = Flag("anyway", "add it even if a date looks wrong")
    private static let asNeededFlag = Flag("as-needed", "a medicine without fixed times")

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let form = form(arguments)
            if !form.values.isEmpty { return try add(form, arguments, environment) }
            guard environment.isInteractive else { throw UsageError.text(.usageNothingToAdd) }
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
        let slips: [ItemSlip]
        do {
            slips = try addition.check.slips(in: addition.check.edited(form))
        } catch {
            throw UsageError(error, try trial.wordings.wording(for: addition.locale))
        }
        guard try arguments[anywayFlag] || isConfirmed(slips, addition, trial) else {
            environment.messages.error(
                try trial.wordings.wording(for: addition.locale).text(.addNotAdded))
            return 1
        }
        return try enter(form, addition, arguments, environment)
    }

    /// Returns whether to add the item despite probable mistakes. Asks the person at a terminal.
    /// Without a terminal, throws.
    private static func isConfirmed(
        _ slips: [ItemSlip], _ addition: Addition, _ context: CommandContext
    ) throws -> Bool {
        guard let first = slips.first else { return true }
        let wording = try context.wordings.wording(for: addition.locale)
        guard context.environment.isInteractive else {
            throw Refusal(wording.text(.addSlip, ["slip": first.text(wording)]))
        }
        return Dialogue(wording, context.environment).insists(onAdding: slips)
    }

    private static func ask(_ arguments: Arguments, _ environment: Environment) throws -> Int32 {
        let trial = try CommandContext(forTrial: arguments, environment)
        do {
            var interview = try AddInterview(trial, arguments)
            let (form, addition) = try interview.run()
            return try enter(form, addition, arguments, environment.atCurrentTime())
        } catch let end as AddInterview.Cancelled {
            environment.messages.error(end.wording.text(.addNotAdded))
            return 1
        }
    }

    /// Adds a checked item to the current plan.
    private static func enter(
        _ form: ItemForm, _ addition: Addition, _ arguments: Arguments,
        _ environment: Environment
    ) throws -> Int32 {
        let context = try CommandContext(creating: arguments, environment)
        let change = try addition.enter(form, context)
        let lines = try context.text(of: change).lines(isTrial: false)
        try environment.output.print(lines.joined(separator: "\n") + "\n")
        return 0
    }
}

extension UsageError {
    init(_ errors: ItemFormErrors, _ wording: Wording) {
        let lines = errors.errors.map { error in
            let text = error.text(wording)
            return error.name.map { "--\($0): \(text)" } ?? text
        }
        self = .worded(lines.joined(separator: "; "))
    }
}

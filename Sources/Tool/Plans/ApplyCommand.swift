import Terminal
import CarePlan
import CivilTime
import CommandLine
import Household
import Wording

/// `dosecal apply`: puts plans into the store.
enum ApplyCommand {
    private static let dryRunFlag = Flag(
        "dry-run", short: "n", "show what would change, but store nothing")
    private static let sinceOption = Option(
        "since", "DATE", .date, default: "now", "the day from which a first plan counts")

    private static let grammar = Grammar(
        name: "apply", summary: "store care plans, and print what changes",
        discussion: """
            Stores each plan's text unchanged as the next version of that person's plan, and \
            prints what changes. An unchanged text makes no new version. If any plan has a \
            mistake, nothing is stored.

            The past stays as it was: each day is judged by the plan in force on that day. A new \
            plan counts from now on. With --since, a first plan, or one after a removal, counts \
            from an earlier day. You can then record the doses of that time, and those you do \
            not record are missed.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: PlanFiles.operands,
        options: [
            dryRunFlag,
            sinceOption,
            Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let files = PlanFiles(
                environment: environment,
                storedLanguage: { ErrorWords(arguments, environment).sharedLanguage })
            guard let plans = try files.plans(at: arguments.operands) else { return 1 }
            try refuseTwice(plans)
            let texts = try changes(plans, arguments, environment)
            let page = texts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
            try environment.output.print(page + "\n")
            return 0
        }
    }

    /// Applies all plans or none, and returns the lines to print for each.
    private static func changes(
        _ plans: [PlanFile], _ arguments: Arguments, _ environment: Environment
    ) throws -> [[String]] {
        let submissions = try plans.map { file in
            Household.Submission(file.text, file.plan, since: try since(arguments, file.plan))
        }
        let isTrial = arguments[dryRunFlag]
        // A dry run also works with a store that cannot be written.
        let context =
            try isTrial
            ? CommandContext(forTrial: arguments, environment)
            : CommandContext(creating: arguments, environment)
        let changes = try environment.showing(.progressApply) { line in
            try isTrial
                ? submissions.map(context.household.change)
                : context.household.apply(submissions, line.show)
        }
        return try zip(plans, changes).map { file, change in
            try context.text(of: change).lines(isTrial: isTrial) + holidays(of: file, context)
        }
    }

    private static func holidays(
        of file: PlanFile, _ context: CommandContext
    ) throws -> [String] {
        guard let holidays = file.holidays else { return [] }
        let today = file.plan.zone.wallClock(at: context.household.now).date
        let text = holidays.text(from: today, try context.wordings.wording(for: file.plan.locale))
        return TextLayout(width: context.environment.width).filled(text, indent: 2)
    }

    private static func since(_ arguments: Arguments, _ plan: CarePlan) throws -> Instant? {
        guard let date = arguments[sinceOption] else { return nil }
        return plan.zone.instant(of: CivilDateTime(date, .midnight))
    }

    private static func refuseTwice(_ plans: [PlanFile]) throws(CommandRefusal) {
        var seen: Set<String> = []
        for file in plans where !seen.insert(file.plan.id).inserted {
            throw .planGivenTwice(person: file.plan.id)
        }
    }
}

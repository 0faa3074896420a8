import Household
import CarePlan
import CivilTime
import Feed
import Files
import Journal
import Wording

/// `dosecal plan`: the plans in the store and their versions.
enum PlanCommand {
    private static let grammar = Grammar(
        name: "plan", summary: "list, show, edit or remove the plans in the store",
        discussion: """
            A plan is kept with all its versions, each with the moment from which it counts.

              list             the persons, their zones and the versions in force
              show PERSON      the text, byte for byte, of the last or another version
              versions PERSON  each version and what it changed
              edit PERSON      opens the text in $VISUAL or $EDITOR, then applies it
              remove PERSON    ends the plan; the versions and the record stay

            PERSON can be left out where there is one only. A mistake in an edited text is \
            shown, and the text can be edited again; nothing of it is lost.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: Operands(
            "ACTION", 1...2, usage: "ACTION [PERSON]",
            "what to do, then the person's id or name"),
        options: [
            Option("version", .value("N", default: "the last"), "which version to show"),
            Arguments.nowOption, Arguments.templatesOption,
        ])

    private enum Subcommand: String, CaseIterable {
        case list, show, versions, edit, remove
    }

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let action = try action(arguments)
            let context = try CommandContext(arguments, environment)
            let wanted = arguments.operands.dropFirst().first
            switch action {
            case .list: try StandardOutput.print(try PlanList(context).text(of: wanted))
            case .show:
                let id = try context.household.id(wanted, among: .known)
                try show(context, id, try arguments.number("version", in: 1...1_000_000))
            case .versions:
                let id = try context.household.id(wanted, among: .known)
                try StandardOutput.print(try PlanVersions(context, id).text)
            case .edit:
                return try PlanEdit(
                    context, context.household.id(wanted, among: .planned), arguments
                )
                .run()
            case .remove: try remove(context, try context.household.id(wanted, among: .known))
            }
            return 0
        }
    }

    private static func action(_ arguments: Arguments) throws(UsageError) -> Subcommand {
        let word = arguments.operands[0]
        guard let action = Subcommand(rawValue: word) else {
            throw .unknownWord(
                word, place: .operand(label: "ACTION"), known: Subcommand.allCases.map(\.rawValue))
        }
        if arguments.value("version") != nil, action != .show {
            throw .missingCompanion(of: "--version", needs: "show")
        }
        return action
    }

    private static func show(_ context: CommandContext, _ id: String, _ number: Int?) throws {
        let versions = try context.store.plans(of: id, since: nil)
        guard let version = versions.first(where: { $0.number == number ?? versions.count }) else {
            throw Refusal(
                "the plan of '\(id)' has no version \(number ?? 0); the last is \(versions.count)")
        }
        guard let content = version.content else {
            throw Refusal(
                "version \(version.number) of the plan of '\(id)' is its removal and has no text; "
                    + "add '--version \(version.number - 1)' for the text before it")
        }
        try content.text.withUnsafeBytes { try StandardOutput.write($0) }
    }

    private static func remove(_ context: CommandContext, _ id: String) throws {
        let last = try context.household.remove(planOf: id)
        let lines = try removal(of: last, context, id)
        try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }

    private static func removal(
        of last: StoredPlan, _ context: CommandContext, _ id: String
    ) throws -> [String] {
        // What cannot be read here any more can still be removed.
        let plan = try? context.household.identified(last)?.plan
        let wording = try context.wordings.wording(for: plan?.language ?? "en")
        let layout = TextLayout(width: context.environment.width)
        let words = ["person": plan?.person ?? id, "id": id]
        let command = HouseholdErrorText.bringingBack(id, version: last.number)
        return layout.filled(wording.text(.planRemoved, words)) + ["  \(command)"]
    }
}

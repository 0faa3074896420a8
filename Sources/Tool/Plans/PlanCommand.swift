import Household
import CarePlan
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Terminal
import Wording

/// `dosecal plan`: lists, shows, edits and removes the plans in the store.
enum PlanCommand {
    static func command(_ environment: Environment) -> Command {
        Command(
            name: "plan", summary: "list, show, edit or remove stored plans",
            discussion: """
                The store keeps all versions of a plan, each with the time from which it counts.
                """,
            [
                list(environment), show(environment), versions(environment), edit(environment),
                remove(environment),
            ])
    }

    private static let versionOption = Option(
        "version", "N", .number(in: 1...1_000_000), default: "the latest", "which version to show")

    private static func list(_ environment: Environment) -> Command {
        subcommand("list", "list people, their time zones and current versions", environment) {
            context, wanted, _ in
            try environment.output.print(try list(context, of: wanted).text)
            return 0
        }
    }

    private static func show(_ environment: Environment) -> Command {
        subcommand(
            "show", "print the exact text of a version", environment, [versionOption]
        ) { context, wanted, arguments in
            let id = try context.household.id(wanted, among: .known)
            try show(context, id, arguments[versionOption])
            return 0
        }
    }

    private static func versions(_ environment: Environment) -> Command {
        subcommand("versions", "list the versions and what each changed", environment) {
            context, wanted, _ in
            let id = try context.household.id(wanted, among: .known)
            try environment.output.print(try versions(context, of: id).text)
            return 0
        }
    }

    private static func edit(_ environment: Environment) -> Command {
        subcommand(
            "edit", "edit the text and apply it", environment,
            discussion: """
                Opens the text in $VISUAL or $EDITOR, then applies it. If there is a mistake, \
                shows it and lets you edit again; your changes are not lost.
                """
        ) { context, wanted, arguments in
            try PlanEdit(context, context.household.id(wanted, among: .planned), arguments).run()
        }
    }

    private static func remove(_ environment: Environment) -> Command {
        subcommand("remove", "end a plan; its versions and the record stay", environment) {
            context, wanted, _ in
            try remove(context, try context.household.id(wanted, among: .known))
            return 0
        }
    }

    /// Returns a subcommand about one person, who may be left out if there is only one.
    private static func subcommand(
        _ name: String, _ summary: String, _ environment: Environment,
        _ options: [any AnyOption] = [], discussion: String = "",
        _ run: @escaping @Sendable (CommandContext, String?, Arguments) throws -> Int32
    ) -> Command {
        let text =
            discussion.isEmpty
            ? "\(summary.prefix(1).uppercased())\(summary.dropFirst())." : discussion
        let grammar = Grammar(
            name: name, summary: summary,
            discussion: "\(text)\n\nExit status: 0 done, 1 not done, 64 wrong usage.",
            operands: Operands(
                "PERSON", 0...1, completion: NamesCommand.Kind.persons.completion,
                "which person, if there are several: an id or a name"),
            options: options + [
                Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            try run(CommandContext(arguments, environment), arguments.operands.first, arguments)
        }
    }

    private static func show(_ context: CommandContext, _ id: String, _ number: Int?) throws {
        let versions = try context.store.plans(of: id, since: nil)
        guard let version = versions.first(where: { $0.number == number ?? versions.count }) else {
            throw CommandRefusal.noVersion(number ?? 0, person: id, last: versions.count)
        }
        guard let content = version.content else {
            throw CommandRefusal.versionWithoutText(version.number, person: id)
        }
        try content.text.withUnsafeBytes { try context.environment.output.write($0) }
    }

    private static func remove(_ context: CommandContext, _ id: String) throws {
        let last = try context.household.remove(planOf: id)
        let lines = try removal(of: last, context, id)
        try context.environment.output.print(lines.joined(separator: "\n") + "\n")
    }

    private static func removal(
        of last: StoredPlan, _ context: CommandContext, _ id: String
    ) throws -> [String] {
        // A plan that cannot be read can still be removed.
        let plan = try? context.household.identified(last, of: id)?.plan
        let wording = try context.wordings.wording(for: plan?.locale ?? "en")
        let layout = TextLayout(width: context.environment.width)
        let words = ["person": plan?.person ?? id, "id": id]
        let command = HouseholdErrorText.bringingBack(id, version: last.number)
        return layout.filled(wording.text(.planRemoved, words)) + ["  \(command)"]
    }
}

/// The contents of the lists.
extension PlanCommand {
    /// Returns the list of all plans, or of one person's.
    private static func list(_ context: CommandContext, of wanted: String?) throws -> PlanList {
        let people =
            try wanted.map { [try context.household.id($0, among: .known)] }
            ?? context.store.people()
        guard !people.isEmpty else { throw PersonError.nobody }
        let rows = try people.map { id in
            let versions = try context.store.plans(of: id, since: nil)
            let last = versions.last { $0.content != nil }
            let (plan, problem) = try last.map { try read($0, of: id, context) } ?? (nil, nil)
            let wording = try context.wordings.wording(for: plan?.locale ?? "en")
            return PlanList.Row(id, plan, unreadable: problem, last: versions.last, wording)
        }
        return PlanList(rows, width: context.environment.width)
    }

    private static func versions(
        _ context: CommandContext, of id: String
    ) throws -> PlanVersions {
        // A removal is described in the words of the plan that it ended.
        var locale = "en"
        let versions = try context.store.plans(of: id, since: nil)
        let rows = try versions.enumerated().map { place, version in
            let (plan, problem) = try read(version, of: id, context)
            locale = plan?.locale ?? locale
            let wording = try context.wordings.wording(for: locale)
            let replaced = versions.replacement(of: place).map {
                wording.text(.planReplaced, ["number": String($0.number)])
            }
            return PlanVersions.Row(
                version, plan, unreadable: problem.map { replaced ?? $0 }, wording)
        }
        return PlanVersions(rows, width: context.environment.width)
    }

    /// Returns the plan of a version, or the reason why it cannot be read. The list shows the other
    /// versions in any case.
    private static func read(
        _ version: StoredPlan, of id: String, _ context: CommandContext
    ) throws -> (plan: CarePlan?, problem: String?) {
        do throws(PlanRefusal) {
            return (try context.household.identified(version, of: id)?.plan, nil)
        } catch {
            return (nil, HouseholdErrorText(try context.voice(of: id).wording).text(error))
        }
    }
}

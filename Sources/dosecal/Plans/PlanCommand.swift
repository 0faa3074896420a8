import CarePlan
import CivilTime
import Feed
import Journal

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

    private enum Action: String, CaseIterable {
        case list, show, versions, edit, remove
    }

    static func command(_ surroundings: Surroundings) -> Command {
        Command(grammar) { arguments in
            let action = try action(arguments)
            let household = try Household(arguments, surroundings)
            let wanted = arguments.operands.dropFirst().first
            switch action {
            case .list: try StandardOutput.print(try PlanList(household).text(of: wanted))
            case .show:
                let id = try household.knownID(wanted)
                try show(household, id, try arguments.number("version", in: 1...1_000_000))
            case .versions:
                let id = try household.knownID(wanted)
                try StandardOutput.print(try PlanVersions(household, id).text)
            case .edit:
                return try PlanEdit(household, household.id(named: wanted), arguments).run()
            case .remove: try remove(household, try household.knownID(wanted))
            }
            return 0
        }
    }

    private static func action(_ arguments: Arguments) throws(UsageError) -> Action {
        let word = arguments.operands[0]
        guard let action = Action(rawValue: word) else {
            throw .unknownWord(
                word, place: .operand(label: "ACTION"), known: Action.allCases.map(\.rawValue))
        }
        if arguments.value("version") != nil, action != .show {
            throw .missingCompanion(of: "--version", needs: "show")
        }
        return action
    }

    private static func show(_ household: Household, _ id: String, _ number: Int?) throws {
        let versions = try household.store.plans(of: id, since: nil)
        guard let version = versions.first(where: { $0.number == number ?? versions.count }) else {
            throw Refusal(
                "the plan of '\(id)' has no version \(number ?? 0); the last is \(versions.count)")
        }
        guard let content = version.content else {
            throw Refusal(
                "version \(version.number) of the plan of '\(id)' is its removal and has no text; "
                    + "add '--version \(version.number - 1)' for the text before it")
        }
        try OpenFile(standardOutput: ()).write(content.text)
    }

    private static func remove(_ household: Household, _ id: String) throws {
        let last = try household.store.transaction {
            try household.door.remove(planOf: id)
        }
        guard let plan = try household.door.identified(last)?.plan else { return }
        let wording = try household.wordings.wording(for: plan.language)
        let layout = TextLayout(width: household.surroundings.width)
        let lines = layout.filled(
            wording.text("plan.removed", ["person": plan.person, "id": plan.id]))
        let command = "dosecal plan show \(id) --version \(last.number) | dosecal apply -"
        try StandardOutput.print((lines + ["  \(command)"]).joined(separator: "\n") + "\n")
    }
}

extension Household {
    /// The person of this id or name whose plan is in force; without one, the only person.
    func id(named wanted: String?) throws -> String {
        let ids = try ids()
        if let wanted { return try id(named: wanted, among: ids) }
        guard let first = ids.first else { throw Refusal(Self.howToBegin) }
        guard ids.count == 1 else {
            throw Refusal(
                "there are several persons, so add \(ids.map { "'\($0)'" }.joinedAsChoice)")
        }
        return first
    }

    /// The same, also of those whose plan was removed.
    func knownID(_ wanted: String?) throws -> String {
        let people = try store.people()
        if let wanted, people.contains(wanted) { return wanted }
        if wanted == nil, let only = people.first, people.count == 1 { return only }
        return try id(named: wanted)
    }
}

import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal enable`, `disable`, `end` and `remove`: change one item of the stored plan.
enum ItemEditCommand {
    static let onOption = Option("on", "DATE", .date, default: "today", "the last day, inclusive")

    static func enable(_ environment: Environment) -> Command {
        command(
            "enable", "switch an item on again",
            """
            Takes 'enabled: false' out of the item in the stored plan, so that it is due again \
            from now on.
            """, environment
        ) { item, _ in .switching(item, to: true) }
    }

    static func disable(_ environment: Environment) -> Command {
        command(
            "disable", "switch an item off, and keep it",
            """
            Writes 'enabled: false' into the item in the stored plan: from now on it is neither \
            due nor missed, and 'dosecal enable' brings it back. What was taken stays as it is.
            """, environment
        ) { item, _ in .switching(item, to: false) }
    }

    static func end(_ environment: Environment) -> Command {
        command(
            "end", "give an item its last day",
            """
            Writes 'until' into the item in the stored plan. The day is the last one on which it \
            is due.
            """, environment,
            [onOption]
        ) { item, arguments in .ending(item, on: arguments[Self.onOption]) }
    }

    static func remove(_ environment: Environment) -> Command {
        command(
            "remove", "take an item out of the plan; its record stays",
            """
            Takes the item out of the stored plan with the comment above it. All that was \
            recorded stays. An item of the same name that is added later is the same again.
            """, environment
        ) { item, _ in .removing(item) }
    }

    private static func command(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ options: [any AnyOption] = [],
        _ edit: @escaping @Sendable (Item, Arguments) throws -> ItemEdit
    ) -> Command {
        let footer = """
            The text keeps its comments and its order, and becomes the next version of the plan.

            Exit status: 0 done, or so before; 1 not done; 64 wrong usage.
            """
        let grammar = Grammar(
            name: name, summary: summary, discussion: "\(discussion)\n\n\(footer)",
            operands: Recording.operand, options: options + Household.options)
        return Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let lines = try household.store.write { change -> [String] in
                let person = try household.person(id, since: household.now.utc.date)
                let item = try person.item(arguments.operands[0])
                return try edit(item, arguments)
                    .result(ItemEditing(household, id), person, in: change).lines(household)
            }
            try StandardOutput.print(lines.joined(separator: "\n") + "\n")
            return 0
        }
    }
}

/// One change of one item.
enum ItemEdit {
    case switching(Item, to: Bool)
    case ending(Item, on: CivilDate?)
    case removing(Item)

    /// What an edit comes to.
    enum Result {
        case changed(PlanDoor.Change)
        /// It was so before.
        case noChange(String)

        /// What to say of it.
        func lines(_ household: Household) throws -> [String] {
            switch self {
            case .noChange(let text):
                TextLayout(width: household.environment.width).filled(text)
            case .changed(let change):
                try ChangeText(change, household).lines(isTrial: false)
            }
        }
    }

    func result(
        _ editing: ItemEditing, _ person: Person, in change: borrowing StoreChange
    ) throws -> Result {
        do {
            switch self {
            case .switching(let item, let isOn):
                let edited = try editing.text.settingEnabled(
                    isOn, ofItemAt: editing.index(of: item))
                let key = isOn ? "edit.isOn" : "edit.isOff"
                let already = person.wording.text(key, ["name": item.name])
                return try result(edited, editing, already, in: change)
            case .ending(let item, let date):
                return try ending(item, on: date ?? person.today, editing, person, in: change)
            case .removing(let item):
                let edited = try editing.text.removing(itemAt: editing.index(of: item))
                return .changed(try editing.enter(edited, removing: item.id, in: change))
            }
        } catch let error as PlanEditError {
            throw Refusal(error.detail)
        }
    }

    private func ending(
        _ item: Item, on date: CivilDate, _ editing: ItemEditing, _ person: Person,
        in change: borrowing StoreChange
    ) throws -> Result {
        do {
            let edited = try editing.text.ending(itemAt: editing.index(of: item), on: date)
            let words = ["name": item.name, "date": person.wording.longDate(date)]
            let already = person.wording.text("edit.ends", words)
            return try result(edited, editing, already, in: change)
        } catch PlanEditError.endsBeforeStart {
            throw Refusal(
                "--on: \(item.name) begins after \(date); give a later day, or remove the item")
        }
    }

    private func result(
        _ edited: PlanText, _ editing: ItemEditing, _ already: String,
        in change: borrowing StoreChange
    ) throws -> Result {
        edited.bytes == editing.text.bytes
            ? .noChange(already) : .changed(try editing.enter(edited, in: change))
    }
}

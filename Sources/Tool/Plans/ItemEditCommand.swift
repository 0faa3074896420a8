import Terminal
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal enable`, `disable`, `end` and `remove`: change an item of the stored plan.
enum ItemEditCommand {
    static let onOption = Option(
        "on", "DAY", .planDay, default: "today",
        "the last day, included: tomorrow, fri (the next one) or 2026-12-01")

    static let slotOption = Option(
        "slot", "DOSE", .text, "only this line of 'doses', by its time (20:00) or id")

    static func enable(_ environment: Environment) -> Command {
        command(
            "enable", "switch an item on again",
            """
            Removes 'enabled: false' from the item in the stored plan, so that it is due again \
            from now on. With --slot, does so for one line of 'doses'.
            """, environment, [slotOption]
        ) { $0[slotOption].map { .switchingLine($0, on: true) } ?? .switching(on: true) }
    }

    static func disable(_ environment: Environment) -> Command {
        command(
            "disable", "switch an item off without removing it",
            """
            Adds 'enabled: false' to the item in the stored plan. From now on it is neither due \
            nor missed. 'dosecal enable' switches it on again. What you recorded stays as it is.
            With --slot, switches only one line of 'doses' off.
            """, environment, [slotOption]
        ) { $0[slotOption].map { .switchingLine($0, on: false) } ?? .switching(on: false) }
    }

    static func end(_ environment: Environment) -> Command {
        command(
            "end", "set an item's last day",
            """
            Sets 'until' for the item in the stored plan: the last day it is due.
            """, environment,
            [onOption]
        ) { .ending(on: $0[Self.onOption]) }
    }

    static func remove(_ environment: Environment) -> Command {
        command(
            "remove", "remove an item from the plan; its record stays",
            """
            Removes the item, and the comment above it, from the stored plan. Everything you \
            recorded stays. If you later add an item with the same name, it is the same item \
            again.
            """, environment
        ) { _ in .removing }
    }

    private static func command(
        _ name: String, _ summary: String, _ discussion: String, _ environment: Environment,
        _ options: [any AnyOption] = [],
        _ edit: @escaping @Sendable (Arguments) throws -> Household.ItemEdit
    ) -> Command {
        StoredPlanCommand.command(
            name, summary, discussion, environment, on: RecordingOptions.operand, options
        ) { arguments, context in
            let id = try context.id(having: arguments.operands[0])
            let edit = try edit(arguments)
            let edited = try context.household.edit(
                edit, of: .named(arguments.operands[0]), person: id)
            return try lines(edited, edit, context)
        }
    }

    /// Returns the lines to print for an edit.
    private static func lines(
        _ edited: Household.ItemEditResult, _ edit: Household.ItemEdit, _ context: CommandContext
    ) throws -> [String] {
        switch edited {
        case .changed(let change): return try context.text(of: change).lines(isTrial: false)
        case .unchanged(let item, let person, let end):
            let wording = try context.words(for: person).wording
            return TextLayout(width: context.environment.width)
                .filled(edit.unchanged(item, end: end, wording))
        }
    }
}
